import { vacBlacklist, vacWhitelist } from '@steward/api-client/contract/vac-lists';
import { Question } from '../../tui/components/question.tsx';
import { useWrite } from '../../tui/hooks/use-write.ts';
import { REMOVAL_MEANS, removalQuestion, type ListName } from './lists.ts';

interface RemovalProps {
  readonly list: ListName;
  readonly onClose: () => void;
  readonly hash: string;
  readonly description: string;
}

/** Takes a hash off a list, after a question. */
export function Removal({ list, hash, description, onClose }: RemovalProps) {
  const removeBlack = useWrite(vacBlacklist.remove);
  const removeWhite = useWrite(vacWhitelist.remove);
  return (
    <Question
      title={removalQuestion(list)}
      lines={[hash, description, REMOVAL_MEANS[list]]}
      yes="remove hash"
      onYes={async () => {
        await (list === 'blacklist' ? removeBlack : removeWhite)({ params: { hash } });
        onClose();
      }}
      onNo={onClose}
    />
  );
}
