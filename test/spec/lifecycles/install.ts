import { movesOf, type SpecifiedLifecycle, type Step } from '../table.ts'
import type { Stage } from './approval.ts'

const states = [
  'new',
  'requested',
  'waiting',
  'provisioned',
  'changing',
  'failed',
  'removing',
  'removed',
] as const
export type InstallState = (typeof states)[number]

const events = [
  'request',
  'wait',
  'provision',
  'fail',
  'fail as overdue',
  'change',
  'complete',
  'undo',
  'remove',
  'confirm',
  'abandon',
] as const
export type InstallEvent = (typeof events)[number]

/** Situations in which an install or another plan is asked for. Where none is named, the plan is test, for all users. */
const situations = [
  /** By an alpha user. */
  'fits',
  /** The same without naming the plan, which is the default. */
  'the default fits',
  /** With private networking in a Shield space, where the plan may be. */
  'fits its space',
  /** By somebody whom the company has never heard of. */
  'by a stranger',
  /** The plan is by invitation, for one user of the company, one stranger, one alpha user, one holder of a pass. */
  'own person',
  'not invited',
  'alpha user',
  'pass',
  /** Not test. */
  'paid plan',
  'paid plan by invitation, pass',
  'hidden plan',
  'disabled plan',
  'no such plan',
  'no default',
  /** With private networking, and the plan is not for that. */
  'private networking',
  'only private networking',
  'shield',
  'generation',
  'region',
  'second on app',
  'no manifest',
  'old api',
  'notice day',
] as const
export type InstallSituation = (typeof situations)[number]

export interface InstallCells extends Step<InstallState, InstallEvent> {
  stage: Stage
  asked: InstallSituation
  /** The provider's time to call back. */
  time: 'is left' | 'is over'
  /** How the provider's part of a removal goes. */
  removal: 'goes on' | 'is stuck'
}

const stages = ['alpha', 'beta', 'ga', 'shutdown'] as const
const live = ['alpha', 'beta', 'ga'] as const
const asking = ['request', 'change'] as const

/** A customer's install of an add-on. */
export const install: SpecifiedLifecycle<InstallState, InstallEvent, InstallCells> = {
  name: 'install',
  domain: {
    state: states,
    event: events,
    party: ['provider', 'staff', 'system'],
    stage: stages,
    asked: situations,
    time: ['is left', 'is over'],
    removal: ['goes on', 'is stuck'],
  },
  // What is asked for matters where it is asked, and so does a provider's delay.
  isAsked: ({ event, asked, time, removal }) =>
    (asked === 'fits' || event === 'request' || event === 'change') &&
    (time === 'is left' || event === 'fail as overdue') &&
    (removal === 'goes on' || event === 'abandon'),
  moves: [
    ...movesOf<InstallState, InstallEvent, InstallCells>('install', states, 'wrong-state', [
      ['request', ['new'], 'requested', 'p.install.request'],
      ['wait', ['requested'], 'waiting', 'd.async'],
      ['provision', ['requested', 'waiting'], 'provisioned', 'r52.provisioned'],
      ['fail', ['requested', 'waiting'], 'failed', ['p.install.fails', 'r52.shutdown']],
      ['fail as overdue', ['requested', 'waiting'], 'failed', ['p.install.fails', 'd.async']],
      ['change', ['provisioned'], 'changing', 'p.install.change'],
      ['complete', ['changing'], 'provisioned', 'p.install.change'],
      ['undo', ['changing'], 'provisioned', 'p.install.change'],
      ['remove', ['requested', 'waiting', 'provisioned', 'changing'], 'removing', 'p.install.remove'],
      ['confirm', ['removing'], 'removed', 'p.install.removed'],
    ]),
    {
      id: 'install.abandon.removing',
      from: 'p.install.abandon',
      given: { event: 'abandon', state: 'removing' },
      comes: { to: 'removed' },
    },
    {
      id: 'install.abandon.failed',
      from: 'p.install.abandon',
      given: { event: 'abandon', state: 'failed' },
      comes: { to: 'failed' },
    },
    {
      id: 'install.abandon.elsewhere',
      from: 'p.install.abandon',
      given: {
        event: 'abandon',
        state: ['new', 'requested', 'waiting', 'provisioned', 'changing', 'removed'],
      },
      comes: { refused: 'wrong-state' },
    },
  ],
  blockers: [
    {
      id: 'install.by-the-platform',
      from: ['p.install.request', 'd.async', 'p.install.fails', 'p.install.change'],
      given: {
        event: ['request', 'wait', 'fail', 'fail as overdue', 'change', 'complete', 'undo'],
        party: ['provider', 'staff'],
      },
      comes: 'not-platform',
    },
    {
      id: 'install.called-back',
      from: 'p.install.callbacks',
      given: { event: ['provision', 'confirm'], party: 'staff' },
      comes: 'not-platform',
    },
    {
      id: 'install.not-by-the-provider',
      from: ['p.install.remove', 'p.install.abandon'],
      given: { event: ['remove', 'abandon'], party: 'provider' },
      comes: 'not-staff',
    },
    {
      id: 'install.abandoned-by-staff',
      from: 'p.install.abandon',
      given: { event: 'abandon', party: 'system' },
      comes: 'not-staff',
    },
    {
      id: 'install.not-overdue',
      from: 'd.async',
      given: { event: 'fail as overdue', time: 'is left' },
      comes: 'not-overdue',
    },
    {
      id: 'install.not-stuck',
      from: 'p.install.abandon',
      given: { event: 'abandon', removal: 'goes on' },
      comes: 'not-stuck',
    },
    {
      id: 'install.shut-down',
      from: ['r52.shutdown', 'r52.when-asked'],
      given: { event: asking, stage: 'shutdown' },
      comes: 'shut-down',
    },
    {
      id: 'install.notice-day',
      from: ['p.install.notice-day', 'r52.when-asked'],
      given: { event: asking, stage: live, asked: 'notice day' },
      comes: 'notice-day',
    },
    {
      id: 'install.no-manifest',
      from: ['p.install.manifest', 'r52.when-asked'],
      given: { event: asking, stage: live, asked: 'no manifest' },
      comes: 'no-manifest',
    },
    {
      id: 'install.old-api',
      from: ['p.install.version', 'r52.when-asked'],
      given: { event: asking, stage: live, asked: 'old api' },
      comes: 'old-api',
    },
    {
      id: 'install.no-such-plan',
      from: 'p.install.plan',
      given: { event: asking, stage: live, asked: 'no such plan' },
      comes: 'no-such-plan',
    },
    {
      id: 'install.no-default',
      from: 'p.install.plan',
      given: { event: asking, stage: live, asked: 'no default' },
      comes: 'no-default',
    },
    {
      id: 'install.disabled',
      from: ['s4.availability.disabled', 'r52.when-asked'],
      given: { event: asking, stage: live, asked: 'disabled plan' },
      comes: 'disabled',
    },
    {
      id: 'install.alpha.test-alone',
      from: 'r52.alpha',
      given: {
        event: asking,
        stage: 'alpha',
        asked: ['paid plan', 'paid plan by invitation, pass', 'hidden plan', 'disabled plan'],
      },
      comes: 'test-alone',
    },
    {
      id: 'install.alpha.people',
      from: ['r52.alpha-people', 's4.availability.invite-only', 'r52.when-asked'],
      given: { event: asking, stage: 'alpha', asked: ['by a stranger', 'not invited'] },
      comes: 'not-invited',
    },
    {
      id: 'install.pass',
      from: ['r52.availability', 's4.availability.invite-only', 'r52.when-asked'],
      given: { event: asking, stage: ['beta', 'ga'], asked: ['own person', 'not invited', 'alpha user'] },
      comes: 'no-pass',
    },
    {
      id: 'install.private-networking',
      from: 's3.networking',
      given: { event: asking, stage: live, asked: 'private networking' },
      comes: 'private-networking',
    },
    {
      id: 'install.only-private-networking',
      from: 's3.networking',
      given: { event: asking, stage: live, asked: 'only private networking' },
      comes: 'only-private-networking',
    },
    {
      id: 'install.shield',
      from: 'd.shield-space',
      given: { event: asking, stage: live, asked: 'shield' },
      comes: 'shield',
    },
    {
      id: 'install.generation',
      from: ['s3.generations', 'p.install.of-the-app'],
      given: { event: 'request', asked: 'generation' },
      comes: 'generation',
    },
    {
      id: 'install.region',
      from: ['p.install.region', 'p.install.of-the-app'],
      given: { event: 'request', asked: 'region' },
      comes: 'region',
    },
    {
      id: 'install.second-on-app',
      from: ['p.install.many', 'p.install.of-the-app'],
      given: { event: 'request', asked: 'second on app' },
      comes: 'second-on-app',
    },
  ],
}
