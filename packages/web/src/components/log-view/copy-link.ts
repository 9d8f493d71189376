import { linePath, type LineLink } from '@steward/api-client/rules/log-link';
import { toast } from '../../toasts.ts';

/** Puts the address of a line on the clipboard. */
export async function copyLink(link: LineLink): Promise<void> {
  try {
    await navigator.clipboard.writeText(new URL(linePath(link), window.location.href).href);
    toast('The link of the line was copied.');
  } catch {
    toast('The browser lets nothing be copied here. Open the line, and copy the address from the browser.', 'error');
  }
}
