import type { Stage } from '../lifecycles/approval.ts'
import type { Domain, Row } from '../table.ts'

const either = [true, false] as const
const stages = ['alpha', 'beta', 'ga', 'shutdown'] as const
const live = ['alpha', 'beta', 'ga'] as const
const fromBeta = ['beta', 'ga', 'shutdown'] as const

/** A plan that a customer asks for. */
export interface OfferCells {
  stage: Stage
  plan: 'test' | 'another'
  availability: 'allUsers' | 'allUsersHidden' | 'inviteOnly' | 'disabled'
  /** The customer's pass for the plan. */
  pass: boolean
  /** The customer's alpha invitation. */
  invited: boolean
  /** The customer is a user of the add-on's company. */
  own: boolean
}

export const offerDomain: Domain<OfferCells> = {
  stage: stages,
  plan: ['test', 'another'],
  availability: ['allUsers', 'allUsersHidden', 'inviteOnly', 'disabled'],
  pass: either,
  invited: either,
  own: either,
}

/** Why a plan is not the customer's to have; nothing collected means that it is. */
export const offers: readonly Row<OfferCells, string>[] = [
  { id: 'offer.shut-down', from: 'r52.shutdown', given: { stage: 'shutdown' }, comes: 'shut down' },
  {
    id: 'offer.disabled',
    from: 's4.availability.disabled',
    given: { stage: live, availability: 'disabled' },
    comes: 'disabled',
  },
  { id: 'offer.alpha', from: 'r52.alpha', given: { stage: 'alpha', plan: 'another' }, comes: 'test alone' },
  {
    id: 'offer.alpha.people',
    from: ['r52.alpha-people', 's4.availability.invite-only'],
    given: { stage: 'alpha', invited: false, own: false, pass: false },
    comes: 'not invited',
  },
  // Neither an alpha invitation nor the company counts any more, and test is a plan like the others.
  {
    id: 'offer.pass',
    from: ['r52.availability', 's4.availability.invite-only'],
    given: { stage: ['beta', 'ga'], availability: 'inviteOnly', pass: false },
    comes: 'no pass',
  },
]

/** Where the app runs, and where the plan can be installed. */
export interface SpaceCells {
  /** The app's space has private networking; is a Shield space. */
  networking: boolean
  shield: boolean
  /** The plan is for apps with private networking; for apps without; for Shield spaces. */
  planWith: boolean
  planWithout: boolean
  planShield: boolean
}

export const spaceDomain: Domain<SpaceCells> = {
  networking: either,
  shield: either,
  planWith: either,
  planWithout: either,
  planShield: either,
}

/** Why a plan is not for the app's space; nothing collected means that it is. */
export const spaces: readonly Row<SpaceCells, string>[] = [
  {
    id: 'space.networking',
    from: 's3.networking',
    given: { networking: true, planWith: false },
    comes: 'private networking',
  },
  {
    id: 'space.no-networking',
    from: 's3.networking',
    given: { networking: false, planWithout: false },
    comes: 'only private networking',
  },
  {
    id: 'space.shield',
    from: 'd.shield-space',
    given: { shield: true, planShield: false },
    comes: 'shield',
  },
]

/** The add-on, apart from its plans' availability. */
export interface ReachCells {
  plan: 'named' | 'named, unknown' | 'default' | 'no default'
  manifest: boolean
  version: 1 | 3
  /** The day of an announced shutdown has come. */
  noticeDay: boolean
}

export const reachDomain: Domain<ReachCells> = {
  plan: ['named', 'named, unknown', 'default', 'no default'],
  manifest: either,
  version: [1, 3],
  noticeDay: either,
}

/** Why an add-on can't be asked for a plan at all; nothing collected means that it can. */
export const reach: readonly Row<ReachCells, string>[] = [
  { id: 'reach.unknown', from: 'p.install.plan', given: { plan: 'named, unknown' }, comes: 'no such plan' },
  { id: 'reach.no-default', from: 'p.install.plan', given: { plan: 'no default' }, comes: 'no default' },
  { id: 'reach.manifest', from: 'p.install.manifest', given: { manifest: false }, comes: 'no manifest' },
  { id: 'reach.version', from: 'p.install.version', given: { version: 1 }, comes: 'old version' },
  {
    id: 'reach.notice-day',
    from: 'p.install.notice-day',
    given: { noticeDay: true },
    comes: 'announced',
  },
]

/** The app of a new install. */
export interface AppCells {
  generation: 'supported' | 'another'
  region: 'in the manifest' | 'another'
  onApp: boolean
}

export const appDomain: Domain<AppCells> = {
  generation: ['supported', 'another'],
  region: ['in the manifest', 'another'],
  onApp: either,
}

/** Why an app can't have the add-on, whatever the plan; nothing collected means that it can. */
export const apps: readonly Row<AppCells, string>[] = [
  { id: 'app.generation', from: 's3.generations', given: { generation: 'another' }, comes: 'generation' },
  { id: 'app.region', from: 'p.install.region', given: { region: 'another' }, comes: 'region' },
  { id: 'app.second', from: 'p.install.many', given: { onApp: true }, comes: 'second on app' },
]

export type DefaultOf = 'ordinary' | 'private space' | 'shield' | 'temporary' | 'temporary space'

/** A kind of app; review and CI apps are temporary. */
export interface DefaultCells {
  stage: Stage
  app: 'regular' | 'temporary'
  space: 'none' | 'private' | 'shield'
}

export const defaultDomain: Domain<DefaultCells> = {
  stage: stages,
  app: ['regular', 'temporary'],
  space: ['none', 'private', 'shield'],
}

/** The defaults of a kind of app, best first: it gets the first that there is, and none if there is none. */
export const defaultsFor: readonly Row<DefaultCells, 'test' | readonly DefaultOf[]>[] = [
  { id: 'default.alpha', from: 's4.stage.alpha-default', given: { stage: 'alpha' }, comes: 'test' },
  {
    id: 'default.regular',
    from: 's2.defaults',
    given: { stage: fromBeta, app: 'regular', space: 'none' },
    comes: ['ordinary'],
  },
  {
    id: 'default.private',
    from: ['s2.defaults', 'r52.fallback'],
    given: { stage: fromBeta, app: 'regular', space: 'private' },
    comes: ['private space', 'ordinary'],
  },
  {
    id: 'default.shield',
    from: ['s2.defaults', 'r52.fallback'],
    given: { stage: fromBeta, app: 'regular', space: 'shield' },
    comes: ['shield', 'private space', 'ordinary'],
  },
  {
    id: 'default.temporary',
    from: ['r52.temporary', 'r52.fallback'],
    given: { stage: fromBeta, app: 'temporary', space: 'none' },
    comes: ['temporary', 'ordinary'],
  },
  // What is ordinary for an app in a space is the default of that space.
  {
    id: 'default.temporary-private',
    from: ['r52.temporary', 'r52.fallback'],
    given: { stage: fromBeta, app: 'temporary', space: 'private' },
    comes: ['temporary space', 'private space', 'ordinary'],
  },
  {
    id: 'default.temporary-shield',
    from: ['r52.temporary', 'r52.fallback'],
    given: { stage: fromBeta, app: 'temporary', space: 'shield' },
    comes: ['temporary space', 'shield', 'private space', 'ordinary'],
  },
]

/** The plan that a request gets, by whether it names a plan and by its app. */
export const given: readonly Row<{ named: boolean; app: DefaultCells['app'] }, 'named' | 'default'>[] = [
  { id: 'given.named', from: 'p.install.plan', given: { named: true, app: 'regular' }, comes: 'named' },
  { id: 'given.default', from: 'p.install.plan', given: { named: false, app: 'regular' }, comes: 'default' },
  { id: 'given.temporary', from: 'r52.temporary', given: { app: 'temporary' }, comes: 'default' },
]
