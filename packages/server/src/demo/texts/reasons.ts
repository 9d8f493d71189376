import type { Random } from '../random.ts';

export const PUNISHMENT_REASONS = [
  'Deathmatch',
  'Revenge kill',
  'Metagaming',
  'Powergaming',
  'Cheating: aimbot',
  'Cheating: speed hack',
  'Cheating: health hack',
  'Abuse of a bug',
  'Insulting staff',
  'Insulting players',
  'Racism',
  'Spamming in the chat',
  'Advertising',
  'Driving into people',
  'Combat logging',
  'Evading a fight',
  'False report',
  'Name is not role-play',
  'Killing while on duty',
  'Shooting in a green zone',
  'Trading game money for real money',
  'Ban evasion',
  'Scamming',
  'Provoking the police',
  'Ignoring staff',
  'Parking on the road',
  'Lying to staff',
  'Wrong use of /me',
  'Car ramming',
  'Heist without a role-play reason',
] as const;

export const JAIL_REASONS = ['deathmatching', 'ramming', 'evading', 'abusing a bug', 'insults', 'metagaming'] as const;

export const REPORT_REASONS = [
  'He shot me without a reason',
  'Ramming my car again and again',
  'Aimbot, please check',
  'Insults me in private messages',
  'Stole my car and left the game',
  'Flying through the map',
  'Killed me in the hospital',
  'Does not role-play at all',
  'Blocks the bank door',
  'Scammed me for $45,000',
  'Speed hack on the highway',
  'Revenge kill after the last fight',
  'Left in the middle of a fight',
  'Shoots through walls',
  'Spams the advertisement channel',
  "Took money & didn't deliver <3",
] as const;

export const SUPPORT_REASONS = [
  'My car is stuck under the bridge',
  'How do I get a driving license?',
  'I cannot enter my house',
  'I fell through the ground',
  'Lost my phone after the crash',
  'Where can I sell fish?',
  'My job vehicle does not respawn',
  'How do I join a group?',
  'I was arrested while away',
  'The shop took my money twice',
  'How do I change my spawn place?',
  'My screen stays black in the bank',
  'Please unjail me, I was disconnected',
  'What does the loyalty shop cost?',
  'Can you give me back 12 000$ ?',
] as const;

/** How reports end, and how questions do. */
export const CLOSE_REASONS = {
  report: [
    'Player was punished',
    'Player was warned',
    'No evidence',
    'Explained the rules',
    'Role-play matter',
    'Duplicate',
    'Handled in private',
  ],
  support: ['Solved', 'Answered', 'Explained the rules', 'Vehicle was respawned', 'Duplicate', 'Handled in private'],
} as const;

export const REVIEWS = [
  'Fast and friendly',
  'Thank you!',
  'Very helpful',
  'Took a while, but solved',
  'Did not listen to me',
  'ok',
  'Best helper',
  'Not solved at all',
  'Polite',
  'Explained it well',
] as const;

export const STAFF_NOTES = [
  'Watch his driving.',
  'Suspected of a second account.',
  'Promised to behave, unbanned for a last time.',
  'Often reports without evidence.',
  'Very helpful to new players.',
  'Was warned about metagaming, knows the rule now.',
  'Check his libraries at the next session.',
  'Asked for a name change twice.',
  'Candidate for helper.',
  'Brother plays from the same address.',
  'Sold his account? Ask for proof of identity.',
  'Speaks little English, use simple words.',
  'Gets angry quickly, stay calm.',
  'Refunded $20,000 after the crash.',
  'Keep an eye on money transfers.',
] as const;

export const ALERT_REASONS = [
  'Flagged by the anti-cheat twice in an hour',
  'Comes back with a new account',
  'Needs a second opinion on the ban',
  'Moves large amounts of cash',
  'Asks for a manager',
  'Suspicious shots, please record',
  'Threatens to leak data',
  'Wants to appeal in the game',
] as const;

export const WATCH_REASONS = [
  'May be the second account of a banned player',
  'Aims through walls in shootings, record when he joins',
  'Sells cash outside the game, look at his transfers',
  'Last chance after an unban',
  'Reported three times this week, nobody saw it yet',
  'Tests his new files: look at the next session',
] as const;

export const KILL_WEAPONS = [
  24, 24, 24, 25, 29, 30, 31, 31, 22, 23, 33, 34, 4, 5, 8, 28, 32, 49, 0, 51, 54, 53,
] as const;

/** What money came for, and what it went for. */
export interface MoneyReasons {
  readonly came: readonly string[];
  readonly went: readonly string[];
}

export const CASH_REASONS: MoneyReasons = {
  came: [
    'Payday',
    'Payday',
    'Payday',
    'Sold fish',
    'Bank withdrawal',
    'Given by a player',
    'Trucking job',
    'Garbage job',
    'Dice',
  ],
  went: [
    'Bought food',
    'Taxi fare',
    'Fuel',
    'Repair',
    'Speeding ticket',
    'Bank deposit',
    'Given to a player',
    'Clothes',
    'Phone bill',
    'House rent',
    'Weapon licence',
    'Dice',
  ],
};

export const BANK_REASONS: MoneyReasons = {
  came: ['Deposit', 'Deposit', 'Salary', 'Transfer', 'Interest', 'Business takings'],
  went: ['Withdrawal', 'Withdrawal', 'Transfer', 'Property tax', 'Insurance', 'Loan payment', 'Fine'],
};

export const GROUP_BANK_REASONS: MoneyReasons = {
  came: ['Deposit', 'Deposit', 'Donation', 'Contract paid'],
  went: ['Withdrawal', 'Salary', 'Vehicle repair', 'Rent', 'Equipment', 'Fine'],
};

/** A reason that fits the way in which the money went. */
export const reasonFor = (random: Random, { came, went }: MoneyReasons, amount: number): string =>
  random.pick(amount < 0 ? went : came);

export const HISTORY_ACTIONS = [
  'Bought a driving license',
  'Changed the skin',
  'Changed the password',
  'Got a job',
  'Left a job',
  'Reached a new level',
  'Bought a phone',
  'Set a new spawn place',
  'Bought a vehicle',
  'Sold a vehicle',
  'Bought a property',
  'Sold a property',
  'Joined a group',
  'Left a group',
  'Got a weapon license',
  'Lost the driving license',
  'Activated two-factor authentication',
  'Bought donation credits',
] as const;

export const JOBS = [
  'Trucker',
  'Taxi driver',
  'Mechanic',
  'Garbage collector',
  'Fisher',
  'Farmer',
  'Pilot',
  'Bus driver',
  'Journalist',
  'Miner',
  'Pizza boy',
  'Lawyer',
] as const;

export const LICENSES = ['Car', 'Motorbike', 'Truck', 'Boat', 'Aircraft', 'Weapon', 'Passport'] as const;
