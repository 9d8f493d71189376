import { keyNameOf, type KeyName } from '../key-map.ts';
import { useNavigation } from '../navigation.ts';
import { useServices } from '../services.ts';

/** How the key of an action is shown on this screen: the one that the person chose, or the usual one. */
export function useKeyName(): KeyName {
  const { keyMap } = useServices();
  const { place } = useNavigation();
  return (action, usual) => keyNameOf(keyMap, place.screen, action, usual);
}
