import { flatData } from '@steward/api-client/rules/flat-data';
import { Facts } from '../../components/facts.tsx';
import { SafeText } from '../../components/safe-text.tsx';

/** Data of the client's own, each value beside its name. */
export const ReportedData = ({ data }: { readonly data: Readonly<Record<string, unknown>> }) => (
  <Facts facts={flatData(data).map(([label, text]) => ({ label, value: <SafeText>{text}</SafeText> }))} />
);
