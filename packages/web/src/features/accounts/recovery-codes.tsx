import { useState } from 'react';
import { toClipboard } from '../../components/clipboard.ts';
import { Button } from '../../components/controls/button.tsx';
import { downloadText } from '../../components/download-text.ts';
import { Notice } from '../../components/notices.tsx';
import { Panel } from '../../components/panel.tsx';
import { useUnsaved, type LeaveQuestion } from '../../unsaved.ts';
import css from './two-factor.module.css';

const QUESTION: LeaveQuestion = {
  question: 'Leave without your recovery codes?',
  text: 'They are not shown again. Without them and without your phone you cannot sign in.',
  stay: 'Stay here',
  leave: 'Leave',
};

interface RecoveryCodesProps {
  readonly codes: readonly string[];
  readonly name: string;
  readonly onDone: () => void;
}

/** The ten codes for a lost phone, shown this once, to copy or to download. */
export function RecoveryCodes({ codes, name, onDone }: RecoveryCodesProps) {
  const [copied, setCopied] = useState(false);
  const { release } = useUnsaved(true, QUESTION);
  const text = `${codes.join('\n')}\n`;
  const copy = async () => setCopied(await toClipboard(text, 'Download the codes, or write them down.'));
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
        <div className={css.buttons}>
          <Button onClick={() => void copy()}>{copied ? 'Copied' : 'Copy all'}</Button>
          <Button
            onClick={() =>
              downloadText('recovery-codes.txt', `Recovery codes of ${name}\n\n${text}`, 'text/plain;charset=utf-8')
            }
          >
            Download
          </Button>
          <Button
            variant="contained"
            color="primary"
            onClick={() => {
              release();
              onDone();
            }}
          >
            I have kept them
          </Button>
        </div>
      </div>
    </Panel>
  );
}
