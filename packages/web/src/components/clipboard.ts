import { toast } from '../toasts.ts';

/**
 * Puts a text on the clipboard, and tells whether it is there. Browsers have none for pages over plain http, and may
 * refuse: that is said, with what to do instead.
 */
export async function toClipboard(text: string, instead = 'Select the text, and copy it by hand.'): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    toast(`The browser lets nothing be copied here. ${instead}`, 'error');
    return false;
  }
}
