/** Group types (`staff.md` section 3). */
export const GOVERNMENT = 1;
export const BUSINESS = 2;
const FAMILY = 4;
export const CRIMINAL = 8;

export interface GroupDraft {
  readonly name: string;
  readonly short: string;
  readonly type: number;
  readonly job?: string;
  readonly specialization?: string;
  /** About how many members it has. */
  readonly members: number;
}

/** The groups in the order of their ids from 1 on. */
export const GROUP_LIST: readonly GroupDraft[] = [
  {
    name: 'Idlewood Logistics',
    short: 'IDL',
    type: BUSINESS,
    job: 'Trucking',
    specialization: 'Fuel and food',
    members: 24,
  },
  {
    name: 'Los Santos Police Department',
    short: 'LSPD',
    type: GOVERNMENT,
    job: 'Police',
    specialization: 'SWAT, K-9',
    members: 62,
  },
  {
    name: 'San Fierro Police Department',
    short: 'SFPD',
    type: GOVERNMENT,
    job: 'Police',
    specialization: 'Traffic',
    members: 34,
  },
  {
    name: 'San Andreas Fire and Medical Department',
    short: 'SAFMD',
    type: GOVERNMENT,
    job: 'Medic',
    specialization: 'Fire, air rescue',
    members: 48,
  },
  { name: 'Government of San Andreas', short: 'GOV', type: GOVERNMENT, job: 'Government', members: 16 },
  {
    name: 'San Andreas National Guard',
    short: 'SANG',
    type: GOVERNMENT,
    job: 'Army',
    specialization: 'Air wing',
    members: 36,
  },
  { name: 'Department of Corrections', short: 'DOC', type: GOVERNMENT, job: 'Prison guard', members: 18 },
  { name: 'San Andreas Tax Office', short: 'SATO', type: GOVERNMENT, job: 'Tax office', members: 9 },
  { name: 'Redsands Taxi', short: 'RTX', type: BUSINESS, job: 'Taxi', members: 22 },
  { name: 'Bayside Boats', short: 'BSB', type: BUSINESS, job: 'Boat trade', members: 11 },
  { name: 'Dillimore Mechanics', short: 'DMC', type: BUSINESS, job: 'Mechanic', specialization: 'Tuning', members: 28 },
  { name: 'San News Network', short: 'SNN', type: BUSINESS, job: 'Journalist', members: 19 },
  { name: 'Montgomery Farms', short: 'MTF', type: BUSINESS, job: 'Farming', members: 13 },
  { name: 'The Angelini Family', short: 'ANG', type: FAMILY, members: 31 },
  { name: 'Okafor Family', short: 'OKF', type: FAMILY, members: 18 },
  { name: 'Van Dijk & Sons', short: 'VDS', type: FAMILY, members: 12 },
  { name: 'Castellano Family', short: 'CST', type: FAMILY, members: 27 },
  { name: 'Herrera Family', short: 'HRR', type: FAMILY, members: 15 },
  { name: "O'Malley Clan", short: 'OMC', type: FAMILY, members: 10 },
  { name: 'Blueberry Outlaws', short: 'BBO', type: CRIMINAL, specialization: 'Motorbikes', members: 33 },
  { name: 'Eastside Kings', short: 'ESK', type: CRIMINAL, specialization: 'Turf', members: 44 },
  { name: 'Los Cuervos', short: 'CRV', type: CRIMINAL, specialization: 'Weapons', members: 38 },
  { name: 'Whetstone Smugglers', short: 'WSM', type: CRIMINAL, specialization: 'Boats', members: 17 },
  { name: 'Night Shift Crew', short: 'NSC', type: CRIMINAL, specialization: 'Heists', members: 26 },
  { name: 'Old Harbour Union', short: 'OHU', type: CRIMINAL, specialization: 'Protection', members: 21 },
];

/** Ranks by level, with what each may do; a higher one may do what the lower ones may. */
export const RANKS: readonly {
  readonly level: number;
  readonly names: Readonly<Record<number, string>>;
  readonly permissions: readonly string[];
}[] = [
  { level: 10, names: { 1: 'Cadet', 2: 'Trainee', 4: 'Associate', 8: 'Prospect' }, permissions: [] },
  { level: 20, names: { 1: 'Officer', 2: 'Employee', 4: 'Cousin', 8: 'Runner' }, permissions: ['chat', 'vehicles'] },
  { level: 40, names: { 1: 'Corporal', 2: 'Specialist', 4: 'Soldier', 8: 'Soldier' }, permissions: ['alert', 'gates'] },
  {
    level: 60,
    names: { 1: 'Sergeant', 2: 'Shift leader', 4: 'Capo', 8: 'Lieutenant' },
    permissions: ['invite', 'warehouse', 'properties'],
  },
  {
    level: 80,
    names: { 1: 'Lieutenant', 2: 'Manager', 4: 'Consigliere', 8: 'Right hand' },
    permissions: ['kick', 'manageMembers', 'manageVehicles', 'bank', 'setColour'],
  },
  {
    level: 100,
    names: { 1: 'Chief', 2: 'Director', 4: 'Head of the family', 8: 'Boss' },
    permissions: ['manageRanks', 'specialPermissions', 'alliances', 'transferVehicles'],
  },
];
