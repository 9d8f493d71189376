import { community } from '@steward/api-client/rules/community';
import { logZone } from '@steward/api-client/rules/log-days';
import { WEEKDAYS } from '@steward/api-client/rules/restarts';
import { AdapterDayjs } from '@mui/x-date-pickers/AdapterDayjs';
import { DateCalendar } from '@mui/x-date-pickers/DateCalendar';
import { LocalizationProvider } from '@mui/x-date-pickers/LocalizationProvider';
import { MultiSectionDigitalClock } from '@mui/x-date-pickers/MultiSectionDigitalClock';
import dayjs, { type Dayjs } from 'dayjs';
import english from 'dayjs/locale/en-gb';
import timezone from 'dayjs/plugin/timezone';
import utc from 'dayjs/plugin/utc';
import { Popover } from '../mui/popover.tsx';
import { Button } from '../controls/button.tsx';
import css from './date-input.module.css';
import type { Bounds, DateKind, ReadDate } from './typed-date.ts';

dayjs.extend(utc);
dayjs.extend(timezone);

interface CalendarProps extends Bounds {
  readonly anchor: () => HTMLElement | null;
  readonly kind: DateKind;
  readonly label: string;
  readonly chosen: ReadDate | undefined;
  /** Told the day and, for a time, its `HH:mm`. */
  readonly onPick: (day: string, clock: string) => void;
  readonly onClose: () => void;
}

const MIDNIGHT = '00:00';
const MINUTE_STEP = 5;

/** Noon of a day in the community's zone: no change of clocks moves it to another day. */
const noonOf = (day: string): Dayjs =>
  dayjs.tz(`${day.slice(0, 4)}-${day.slice(4, 6)}-${day.slice(6)}T12:00`, logZone());
const dayOf = (noon: Dayjs): string => noon.format('YYYYMMDD');

/** Days are told from Sunday there. */
const DAYS = 7;

/** The names of a calendar whose weeks begin as the community's do. */
function localeOfWeeks(): string {
  const weekStart = (WEEKDAYS.indexOf(community().firstDayOfWeek) + 1) % DAYS;
  const name = `community-${weekStart}`;
  dayjs.locale({ ...english, name, weekStart }, undefined, true);
  return name;
}

/** A calendar whose weeks begin as the community's do, and for a time the hours and minutes beside it. */
export function CalendarPopover({ anchor, kind, label, chosen, min, max, onPick, onClose }: CalendarProps) {
  const clock = chosen?.clock ?? MIDNIGHT;
  const today = () => dayOf(dayjs().tz(logZone()));
  return (
    <Popover
      open
      anchorEl={anchor}
      onClose={onClose}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
      slotProps={{ paper: { className: css.paper, role: 'dialog', 'aria-label': label } }}
    >
      <LocalizationProvider dateAdapter={AdapterDayjs} adapterLocale={localeOfWeeks()}>
        <DateCalendar
          autoFocus
          timezone={logZone()}
          value={chosen === undefined ? null : noonOf(chosen.day)}
          {...(min === undefined ? {} : { minDate: noonOf(min) })}
          {...(max === undefined ? {} : { maxDate: noonOf(max) })}
          reduceAnimations
          onChange={(date: Dayjs | null, state) => {
            if (date === null) return;
            onPick(dayOf(date), clock);
            if (kind === 'day' && state === 'finish') onClose();
          }}
        />
        {kind === 'moment' && (
          <div className={css.clock}>
            <MultiSectionDigitalClock
              ampm={false}
              timezone="UTC"
              timeSteps={{ minutes: MINUTE_STEP }}
              value={chosen === undefined ? null : dayjs.utc(`2000-01-01T${clock}`)}
              referenceDate={dayjs.utc('2000-01-01T00:00')}
              onChange={(time: Dayjs | null) => {
                if (time !== null) onPick(chosen?.day ?? today(), time.format('HH:mm'));
              }}
            />
            <div className={css.done}>
              <Button variant="contained" color="primary" onClick={onClose}>
                Done
              </Button>
            </div>
          </div>
        )}
      </LocalizationProvider>
    </Popover>
  );
}
