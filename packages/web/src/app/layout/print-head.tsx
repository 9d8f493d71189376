import { serverNow } from '../../api.ts';
import { formatExact } from '../../components/format.ts';
import { SafeText } from '../../components/safe-text.tsx';
import { useMedia } from '../../hooks/use-media.ts';

/** Who printed a page, and when; on paper alone. */
export function PrintHead({ reader }: { readonly reader: string }) {
  const prints = useMedia('print');
  if (!prints) return null;
  return (
    <p className="only-print">
      Printed by <SafeText>{reader}</SafeText> on {formatExact(serverNow())}
    </p>
  );
}
