/*
 * What every write leaves behind, written from READINGS 2, 33, 35 and 38 to 41 and from CONTRACT.md, by its call: the rows
 * of the trail (who, field, from, to), whose revision rises, the rows that are made, changed and removed, and the letters.
 * Each row of the table is a call that `test/support/valid-calls.ts` makes, or one with another body.
 */

/** A row of the trail. A transition has an event, a change has a field. */
export interface TrailRow {
  readonly subject: string
  readonly event?: string
  readonly field?: string
  readonly from: string | null
  readonly to: string | null
  readonly by: 'provider' | 'admin' | 'system'
}

/** A letter: whom it goes to, facts that it must name, and such as it must not. */
export interface DueLetter {
  readonly to: string
  /** READINGS 46: of a letter to everybody who is concerned. */
  readonly topic?: 'approvals' | 'stage' | 'prices' | 'reviews' | 'people' | 'billing'
  readonly says: readonly string[]
  readonly keeps?: readonly string[]
}

export interface Write {
  readonly call: string
  /** Tells rows of one call apart. */
  readonly where?: string
  readonly sentence: string
  readonly trail: readonly TrailRow[]
  /** Add-ons whose revision rises: the one that is written to, all of the company's, or none. */
  readonly raises: 'its add-on' | 'the company’s add-ons' | 'nothing'
  /** Tables of the rows that the call makes, changes (their versions rise by one) and removes. */
  readonly made?: readonly string[]
  readonly changed?: readonly string[]
  readonly removed?: readonly string[]
  readonly letters?: readonly DueLetter[]
}

/** A changed field. */
export const change = (
  subject: string,
  field: string,
  from: string | null,
  to: string | null,
  by: TrailRow['by'] = 'provider',
): TrailRow => ({ subject, field, from, to, by })
/** A step of a lifecycle. */
export const step = (
  subject: string,
  event: string,
  from: string,
  to: string,
  by: TrailRow['by'] = 'provider',
): TrailRow => ({ subject, event, from, to, by })

/** The people of the writes: the company's user, staff, and an account in no company. */
export const partner = 'partner@acme.example'
const staff = 'admin@platform.example'
export const invited = 'loner@nowhere.example'
/** A customer who has the plan that is repriced. */
export const customer = 'customer@shop.example'

/** A write that leaves neither trail nor letter. */
export const none = { trail: [], raises: 'nothing' } as const

/** READINGS 46: a letter about an add-on or a company, to every user of the company. */
export const toCompany = (topic: NonNullable<DueLetter['topic']>, ...says: string[]): DueLetter[] =>
  ['boss@acme.example', 'colleague@acme.example', partner].map((to) => ({ to, topic, says }))
/** The same about billing, which the company's billing contact gets too (issue 40). */
export const toBilling = (...says: string[]): DueLetter[] => [
  { to: 'bill@acme.example', topic: 'billing', says },
  ...toCompany('billing', ...says),
]
/** The same to staff. */
export const toStaff = (topic: NonNullable<DueLetter['topic']>, ...says: string[]): DueLetter => ({
  to: staff,
  topic,
  says,
})
