import CenterIcon from '@mui/icons-material/FilterCenterFocusOutlined';
import FullscreenExitIcon from '@mui/icons-material/FullscreenExitOutlined';
import FullscreenIcon from '@mui/icons-material/FullscreenOutlined';
import ListIcon from '@mui/icons-material/FormatListBulletedOutlined';
import RemoveIcon from '@mui/icons-material/RemoveOutlined';
import AddIcon from '@mui/icons-material/AddOutlined';
import type { SvgIconComponent } from '@mui/icons-material';
import { useSyncExternalStore, type RefObject } from 'react';
import { IconButton } from '../components/controls/button.tsx';
import css from './map.module.css';

interface ToolProps {
  readonly icon: SvgIconComponent;
  readonly label: string;
  readonly onClick: () => void;
}

const Tool = ({ icon: Icon, label, onClick }: ToolProps) => (
  <IconButton onClick={onClick} aria-label={label} data-tip={label}>
    <Icon fontSize="small" />
  </IconButton>
);

function subscribeFullscreen(listener: () => void) {
  document.addEventListener('fullscreenchange', listener);
  return () => document.removeEventListener('fullscreenchange', listener);
}

interface MapToolsProps {
  readonly frame: RefObject<HTMLElement | null>;
  readonly onZoom: (factor: number) => void;
  readonly onReset: () => void;
  readonly onList: () => void;
}

export const ZOOM_IN = 0.6;
export const ZOOM_OUT = 1 / ZOOM_IN;

/** Zoom, reset, full screen and the list, at the corner of a map. */
export function MapTools({ frame, onZoom, onReset, onList }: MapToolsProps) {
  const isFull = useSyncExternalStore(subscribeFullscreen, () => document.fullscreenElement !== null);
  return (
    <div className={css.tools} role="group" aria-label="Map controls">
      <div className={css.toolGroup}>
        <Tool icon={AddIcon} label="Zoom in" onClick={() => onZoom(ZOOM_IN)} />
        <Tool icon={RemoveIcon} label="Zoom out" onClick={() => onZoom(ZOOM_OUT)} />
        <Tool icon={CenterIcon} label="Reset the view" onClick={onReset} />
      </div>
      <div className={css.toolGroup}>
        {document.fullscreenEnabled && (
          <Tool
            icon={isFull ? FullscreenExitIcon : FullscreenIcon}
            label={isFull ? 'Leave full screen' : 'Full screen'}
            onClick={() => void (isFull ? document.exitFullscreen() : frame.current?.requestFullscreen())}
          />
        )}
        <Tool icon={ListIcon} label="Show as list" onClick={onList} />
      </div>
    </div>
  );
}
