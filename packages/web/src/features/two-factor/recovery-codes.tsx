import Button from '@mui/material/Button';
import { useEffect, useState } from 'react';
import { useBlocker } from 'react-router-dom';
import { downloadText } from '../../components/data-table/csv.ts';
import { Notice } from '../../components/notices.tsx';
import { Panel } from '../../components/panel.tsx';
import css from './two-factor.module.css';

interface RecoveryCodesProps {
  readonly codes: readonly string[];
  readonly name: string;
  readonly onDone: () => void;
}

/** The ten codes for a lost phone, shown this once, to copy or to download. */
export function RecoveryCodes({ codes, name, onDone }: RecoveryCodesProps) {
  const [copied, setCopied] = useState(false);
  const leaving = useBlocker(true);
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, []);
  const text = `${codes.join('\n')}\n`;
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => setCopied(true),
      () => setCopied(false),
    );
  return (
    <Panel title="Your recovery codes">
      <div className={css.stack}>
        <Notice kind="warning" title="These are shown once.">
          Keep them where you keep your passwords. Each of them signs you in once when your phone is not at hand.
        </Notice>
        <ul className={css.codes} aria-label="Recovery codes">
          {codes.map((code) => (
            <li key={code}>
              <code>{code}</code>
            </li>
          ))}
        </ul>
        {leaving.state === 'blocked' && (
          <div role="alertdialog" aria-label="Leave without your recovery codes?">
            <Notice kind="danger" title="Leave without your recovery codes?">
              They are not shown again. Without them and without your phone you cannot sign in.
            </Notice>
            <div className={css.buttons}>
              <Button autoFocus onClick={() => leaving.reset()}>
                Stay here
              </Button>
              <Button color="error" variant="contained" onClick={() => leaving.proceed()}>
                Leave
              </Button>
            </div>
          </div>
        )}
        <div className={css.buttons}>
          <Button onClick={() => void copy()}>{copied ? 'Copied' : 'Copy all'}</Button>
          <Button
            onClick={() =>
              downloadText('recovery-codes.txt', `Recovery codes of ${name}\n\n${text}`, 'text/plain;charset=utf-8')
            }
          >
            Download
          </Button>
          <Button variant="contained" color="primary" onClick={onDone}>
            I have kept them
          </Button>
        </div>
      </div>
    </Panel>
  );
}
