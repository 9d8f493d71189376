import { linePath, type LineLink } from '@steward/api-client/rules/log-link';
import { toast } from '../../toasts.ts';
import { toClipboard } from '../clipboard.ts';

/** Puts the address of a line on the clipboard. */
export async function copyLink(link: LineLink): Promise<void> {
  const address = new URL(linePath(link), window.location.href).href;
  if (await toClipboard(address, 'Open the line, and copy the address from the browser.'))
    toast('The link of the line was copied.');
}
