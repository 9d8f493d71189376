export interface HelpText {
  readonly title: string;
  readonly shortcode: string;
  readonly text: string;
  /** Of a menu: the numbers of the dialogs that its lines lead to; an item's dialog has its place in this list. */
  readonly dialogs?: string;
}

export const HELP_ITEMS: readonly HelpText[] = [
  {
    title: 'Help',
    shortcode: 'help',
    text: 'Getting started\nJobs\nVehicles\nProperties\nGroups\nRules',
    dialogs: '2;3;8;13;14;15',
  },
  {
    title: 'Getting started',
    shortcode: 'start',
    text: 'Welcome to San Andreas! Take the bus from the airport to the town hall and get your passport there.\nThen choose a job.',
  },
  {
    title: 'Jobs',
    shortcode: 'jobs',
    text: 'Trucker\nTaxi driver\nFisher\nMechanic',
    dialogs: '4;5;6;7',
  },
  {
    title: 'Trucker',
    shortcode: 'trucker',
    text: 'Take a truck at the depot in Idlewood and follow the map. Full loads pay more.',
  },
  {
    title: 'Taxi driver',
    shortcode: 'taxi',
    text: 'Take a taxi at the station. Use /fare to set your price and /duty to be called.',
  },
  {
    title: 'Fisher',
    shortcode: 'fisher',
    text: 'Buy a rod at Santa Maria Beach. Fish are sold at the market in the morning.',
  },
  { title: 'Mechanic', shortcode: 'mechanic', text: 'You need a toolkit. /repair works on any vehicle near you.' },
  {
    title: 'Vehicles',
    shortcode: 'vehicles',
    text: 'Buying a vehicle\nFuel\nTuning\nNumber plates',
    dialogs: '9;10;11;12',
  },
  {
    title: 'Buying a vehicle',
    shortcode: 'buy-vehicle',
    text: 'Dealers are marked with a car. Some models are limited; the dealer tells you how many are left.',
  },
  { title: 'Fuel', shortcode: 'fuel', text: 'Fill up at a station with /fuel. A jerrycan helps when it is too late.' },
  {
    title: 'Tuning',
    shortcode: 'tuning',
    text: 'Garages fit parts that your model can take. Armour is not allowed on motorbikes.',
  },
  {
    title: 'Number plates',
    shortcode: 'plates',
    text: 'A plate has at most eight characters. Offensive plates are removed.',
  },
  {
    title: 'Properties',
    shortcode: 'properties',
    text: 'A house costs tax each month. When it is not paid, the tax office sells the house within a month.',
  },
  {
    title: 'Groups',
    shortcode: 'groups',
    text: 'Ask a member to invite you. Leaders set the ranks and what each may do.',
  },
  {
    title: 'Rules',
    shortcode: 'rules',
    text: 'Play your role. Do not kill without a reason. Do not use what your character cannot know. Respect staff.',
  },
  { title: 'Deathmatch', shortcode: 'dm', text: 'Killing without a role-play reason is not allowed, anywhere.' },
  {
    title: 'Metagaming',
    shortcode: 'mg',
    text: 'What you read in chats outside the game your character does not know.',
  },
  { title: 'Powergaming', shortcode: 'pg', text: 'Do not force actions on others that they cannot answer.' },
  { title: 'Refunds', shortcode: 'refund', text: 'Refunds need a video or log lines. Ask within three days.' },
  {
    title: 'Two-factor authentication',
    shortcode: '2fa',
    text: 'Open the panel, choose Configure 2FA and scan the code with your phone.',
  },
  { title: 'Changing your name', shortcode: 'name', text: 'Names have the form First_Last. The first change is free.' },
  {
    title: 'Character kill',
    shortcode: 'ck',
    text: 'Only with the permission of a lead admin, asked before the fight.',
  },
  {
    title: 'Donating',
    shortcode: 'donate',
    text: 'Credits are bought in the shop and used in the panel. Nobody is asked to donate.',
  },
  {
    title: 'Anti-cheat',
    shortcode: 'vac',
    text: 'The client checks libraries and processes while you play. What it finds is seen by managers only.',
  },
  {
    title: 'Colours & signs',
    shortcode: 'signs',
    text: 'Use <, > and & as you like: the chat shows them as they are.',
  },
];

export const BUG_REPORTS: readonly (readonly [feature: string, description: string])[] = [
  ['Vehicles', 'Trailers fall off when the truck is repaired.'],
  ['Phone', "An SMS with an apostrophe (O'Neil) arrives cut off."],
  ['Properties', 'Furniture at the ceiling cannot be selected.'],
  ['Bank', 'The balance shown at the cash machine is one transfer behind.'],
  ['Fishing', 'Fish can be sold twice when the dialog is closed at the right moment.'],
  ['Groups', 'Alliance chat goes to both sides after the alliance has ended.'],
  ['Map', 'A tree stands in the entrance of the hospital in Montgomery.'],
  ['Weapons', 'Reloading in a moving car drops the ammunition.'],
  ['Jobs', 'The bus route 7 does not pay for its last stop.'],
  ['Login', 'The login dialog closes when the screen is resized.'],
  ['Animations', '/sit can be used while falling.'],
  ['Tax', 'The reminder names yesterday although the tax is due today.'],
  ['Heists', 'The alarm of the second vault rings for ever.'],
  ['Chat', '<script>alert(1)</script> is shown as nothing in the advertisement channel.'],
];
