import type { Row } from '../table.ts'

export type Availability = 'allUsers' | 'allUsersHidden' | 'inviteOnly' | 'disabled'

/** The three flags of a plan. */
export interface FlagCells {
  enabled: boolean
  public: boolean
  visible: boolean
}

/** The availability that three flags make; null for a combination that is refused with 422. */
export const availabilityOfFlags: readonly Row<FlagCells, Availability | null>[] = [
  {
    id: 'flags.all-users',
    from: 's4.availability.flags',
    given: { enabled: true, public: true, visible: true },
    comes: 'allUsers',
  },
  {
    id: 'flags.hidden',
    from: 's4.availability.flags',
    given: { enabled: true, public: true, visible: false },
    comes: 'allUsersHidden',
  },
  {
    id: 'flags.invite-only',
    from: 's4.availability.flags',
    given: { enabled: true, public: false, visible: false },
    comes: 'inviteOnly',
  },
  {
    id: 'flags.disabled',
    from: 's4.availability.flags',
    given: { enabled: false, public: false, visible: false },
    comes: 'disabled',
  },
  {
    id: 'flags.visible-not-public',
    from: 'r14.combinations',
    given: { public: false, visible: true },
    comes: null,
  },
  {
    id: 'flags.disabled-but-public',
    from: 'r14.combinations',
    given: { enabled: false, public: true },
    comes: null,
  },
]

/** Names of the four availabilities on the screen. */
export const availabilityNames: readonly Row<{ availability: Availability }, string>[] = [
  {
    id: 'name.all-users',
    from: 's4.availability.flags',
    given: { availability: 'allUsers' },
    comes: 'All Users',
  },
  {
    id: 'name.hidden',
    from: 's4.availability.flags',
    given: { availability: 'allUsersHidden' },
    comes: 'All Users (Hidden)',
  },
  {
    id: 'name.invite-only',
    from: 's4.availability.flags',
    given: { availability: 'inviteOnly' },
    comes: 'Invite Only',
  },
  {
    id: 'name.disabled',
    from: 's4.availability.flags',
    given: { availability: 'disabled' },
    comes: 'Disabled',
  },
]

/** A plan as the rules of GA and of the table's order see it. */
export interface SpecPlan {
  slug: string
  priceCents: number
  priceContract?: boolean
  default?: boolean
  public?: boolean
  visible?: boolean
}

/** A list of plans, and the slug that is the default after the progression to GA; null where it is blocked. */
export const defaultAtGa: readonly {
  id: string
  from: 'r5.default' | 'r5.no-plan'
  plans: readonly SpecPlan[]
  comes: string | null
}[] = [
  {
    id: 'ga-default.flagged',
    from: 'r5.default',
    plans: [
      { slug: 'test', priceCents: 0 },
      { slug: 'a', priceCents: 100 },
      { slug: 'b', priceCents: 900, default: true },
    ],
    comes: 'b',
  },
  {
    id: 'ga-default.flagged-contract',
    from: 'r5.default',
    plans: [
      { slug: 'a', priceCents: 100 },
      { slug: 'b', priceCents: 0, priceContract: true, default: true },
    ],
    comes: 'b',
  },
  {
    id: 'ga-default.test-never',
    from: 'r5.default',
    plans: [
      { slug: 'test', priceCents: 0, default: true },
      { slug: 'a', priceCents: 100 },
    ],
    comes: 'a',
  },
  {
    id: 'ga-default.contract-last',
    from: 'r5.default',
    plans: [
      { slug: 'a', priceCents: 0, priceContract: true },
      { slug: 'b', priceCents: 5000 },
    ],
    comes: 'b',
  },
  {
    id: 'ga-default.cheapest',
    from: 'r5.default',
    plans: [
      { slug: 'a', priceCents: 900 },
      { slug: 'z', priceCents: 100 },
    ],
    comes: 'z',
  },
  {
    id: 'ga-default.slug',
    from: 'r5.default',
    plans: [
      { slug: 'n', priceCents: 100 },
      { slug: 'b', priceCents: 100 },
    ],
    comes: 'b',
  },
  {
    id: 'ga-default.all-contract',
    from: 'r5.default',
    plans: [
      { slug: 'z', priceCents: 0, priceContract: true },
      { slug: 'y', priceCents: 10, priceContract: true },
    ],
    comes: 'z',
  },
  {
    id: 'ga-default.none',
    from: 'r5.no-plan',
    plans: [{ slug: 'test', priceCents: 0, default: true }],
    comes: null,
  },
]

/** A plan at GA: as it becomes of itself, or by an administrator's override. */
export const availabilityAtGa: readonly Row<
  { plan: 'test' | 'ordinary'; override: Availability | 'none' },
  Availability | 'as before'
>[] = [
  {
    id: 'ga-availability.all-users',
    from: ['r5.availability', 's4.stage.ga-effects'],
    given: { plan: 'ordinary', override: ['none', 'allUsers'] },
    comes: 'allUsers',
  },
  {
    id: 'ga-availability.hidden',
    from: ['r5.availability', 's2.overrides'],
    given: { plan: 'ordinary', override: 'allUsersHidden' },
    comes: 'allUsersHidden',
  },
  {
    id: 'ga-availability.invite-only',
    from: ['r5.availability', 's2.overrides'],
    given: { plan: 'ordinary', override: 'inviteOnly' },
    comes: 'inviteOnly',
  },
  {
    id: 'ga-availability.disabled',
    from: ['r5.availability', 's2.overrides'],
    given: { plan: 'ordinary', override: 'disabled' },
    comes: 'disabled',
  },
  {
    id: 'ga-availability.test',
    from: ['r5.availability', 's4.stage.ga-effects'],
    given: { plan: 'test', override: 'none' },
    comes: 'as before',
  },
]

/** Plans in the order of the table: public first, then visible, then without contract, then by price. */
export const planOrder: { id: string; from: 's2.sort'; plans: readonly SpecPlan[] } = {
  id: 'plan-order',
  from: 's2.sort',
  plans: [
    { slug: '1-public-visible-free', public: true, visible: true, priceCents: 0 },
    { slug: '2-public-visible-dear', public: true, visible: true, priceCents: 900 },
    { slug: '3-public-visible-contract', public: true, visible: true, priceCents: 0, priceContract: true },
    { slug: '4-public-hidden-cheap', public: true, visible: false, priceCents: 5 },
    { slug: '5-public-hidden-dear', public: true, visible: false, priceCents: 500 },
    { slug: '6-public-hidden-contract', public: true, visible: false, priceCents: 1, priceContract: true },
    { slug: '7-private-cheap', public: false, visible: false, priceCents: 1 },
    { slug: '8-private-dear', public: false, visible: false, priceCents: 7000 },
    { slug: '9-private-contract', public: false, visible: false, priceCents: 0, priceContract: true },
  ],
}

/** The four kinds of default plan. */
export interface EligibleCells {
  of: 'default' | 'private space' | 'temporary' | 'temporary private space'
  visible: boolean
  temporary: boolean
  temporarySpace: boolean
  inSpaces: boolean
}

export const eligibleDomain = {
  of: ['default', 'private space', 'temporary', 'temporary private space'],
  visible: [true, false],
  temporary: [true, false],
  temporarySpace: [true, false],
  inSpaces: [true, false],
} as const

/** Why a plan can't be a default of this kind; nothing collected means that it can. */
export const ineligible: readonly Row<EligibleCells, 'hidden' | 'temporary' | 'spaces'>[] = [
  { id: 'eligible.visible', from: 'r15.eligible', given: { visible: false }, comes: 'hidden' },
  {
    id: 'eligible.temporary',
    from: 'r15.eligible',
    given: { of: 'temporary', temporary: false },
    comes: 'temporary',
  },
  {
    id: 'eligible.temporary-space',
    from: 'r15.eligible',
    given: { of: 'temporary private space', temporarySpace: false },
    comes: 'temporary',
  },
  {
    id: 'eligible.private-space',
    from: 'r42.space-default',
    given: { of: ['private space', 'temporary private space'], inSpaces: false },
    comes: 'spaces',
  },
]

/** Texts and the slug that is made of them. */
export const slugs: readonly Row<{ text: string }, string>[] = [
  { id: 'slug.lower-case', from: 's5.slugify', given: { text: 'Professional' }, comes: 'professional' },
  { id: 'slug.whitespace', from: 's5.slugify', given: { text: 'Very Big\tPlan' }, comes: 'very-big-plan' },
  { id: 'slug.non-word', from: 's5.slugify', given: { text: 'Big & Bold!' }, comes: 'big-bold' },
  { id: 'slug.repeated', from: 's5.slugify', given: { text: 'a -- b' }, comes: 'a-b' },
  { id: 'slug.trimmed', from: 's5.slugify', given: { text: ' -Hobby- ' }, comes: 'hobby' },
  {
    id: 'slug.accents',
    from: ['s5.slugify', 'r50.slugify'],
    given: {
      text: ['Caf\u00e9 D\u00e9luxe', 'Cafe\u0301 De\u0301luxe', '\uff23\uff41\uff46\u00c9 d\u0113luxe'],
    },
    comes: 'cafe-deluxe',
  },
  {
    id: 'slug.letters',
    from: ['s5.slugify', 'r50.slugify'],
    given: {
      text: 'Gr\u00f6\u00dfe \u00d8re \u00c6on \u0152uvre \u0141\u00f3d\u017a \u0110akovo \u00de\u00f3r \u00d0 \u0131\u0127\u014b \u1e9e',
    },
    comes: 'grosse-ore-aeon-oeuvre-lodz-dakovo-thor-d-ihng-ss',
  },
  {
    id: 'slug.compatible',
    from: ['s5.slugify', 'r50.slugify'],
    given: { text: 'Acme\u2122 \u2167' },
    comes: 'acmetm-viii',
  },
  { id: 'slug.other-script', from: 's5.slugify', given: { text: '\u6771\u4eac' }, comes: '' },
  { id: 'slug.nothing', from: 's5.slugify', given: { text: '!!!' }, comes: '' },
  { id: 'slug.inside', from: 's5.slugify', given: { text: "Bob's 2.0 plan" }, comes: 'bobs-20-plan' },
]

/** Texts as slugs of a plan: accepted or refused. */
export const slugsTaken: readonly Row<{ slug: string }, boolean>[] = [
  {
    id: 'plan-slug.plain',
    from: 'r9.slug',
    given: { slug: ['a', '0', 'basic', 'basic-2', 'a-b-c'] },
    comes: true,
  },
  {
    id: 'plan-slug.refused',
    from: 'r9.slug',
    given: { slug: ['-a', 'a-', 'a--b', 'A', 'a_b', 'a b', 'é', 'a.b'] },
    comes: false,
  },
]

/** Where a plan's price can be edited directly, by stage and the pricing approval. */
export const priceEditable: readonly Row<
  {
    stage: 'alpha' | 'beta' | 'ga' | 'shutdown'
    pricing: 'not_started' | 'pending' | 'approved' | 'rejected'
    plan: 'test' | 'ordinary'
  },
  boolean
>[] = [
  {
    id: 'price-editable.before',
    from: 'r10.frozen',
    given: { plan: 'ordinary', stage: ['alpha', 'beta'], pricing: ['not_started', 'rejected'] },
    comes: true,
  },
  {
    id: 'price-editable.asked',
    from: 'r10.frozen',
    given: { plan: 'ordinary', stage: ['alpha', 'beta'], pricing: ['pending', 'approved'] },
    comes: false,
  },
  {
    id: 'price-editable.after',
    from: ['r10.frozen', 'r6.nothing-after'],
    given: { plan: 'ordinary', stage: ['ga', 'shutdown'] },
    comes: false,
  },
  { id: 'price-editable.test', from: 'r9.test-stays', given: { plan: 'test' }, comes: false },
]

/** Availability of a new plan, whatever was asked for. */
export const newPlan: Row<{ asked: Availability | 'nothing' }, Availability> = {
  id: 'new-plan',
  from: 's4.availability.new-plan',
  given: {},
  comes: 'inviteOnly',
}
