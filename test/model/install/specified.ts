import { isDeepStrictEqual } from 'node:util'
import type { Asked, AskedAnew, AskedPlan } from '#machines/install/install-rules.ts'
import {
  installBlockers,
  type InstallEvent as MachineEvent,
  type InstallFacts,
  installLifecycle,
} from '#machines/install/lifecycle.ts'
import {
  type InstallSituation,
  install,
  type InstallCells,
  type InstallEvent,
  type InstallState,
} from '#test/spec/lifecycles/install.ts'
import { askedOf, type Specified } from '#test/support/specified/specified.ts'
import { machineParty, partyNamed } from '../approval/specified.ts'

/** The machine's codes by the table's words. */
const codes: Readonly<Record<string, string>> = {
  'wrong-state': 'wrong_state',
  'not-staff': 'staff_only',
  'not-platform': 'system_only',
  'not-overdue': 'not_overdue',
  'not-stuck': 'not_stuck',
  'shut-down': 'addon_shut_down',
  'notice-day': 'shutdown_announced',
  'no-manifest': 'no_manifest',
  'old-api': 'old_api_version',
  'no-such-plan': 'unknown_plan',
  'no-default': 'no_default_plan',
  disabled: 'plan_disabled',
  'test-alone': 'alpha_test_plan_only',
  'not-invited': 'not_invited',
  'no-pass': 'no_pass',
  'private-networking': 'no_private_networking',
  'only-private-networking': 'only_private_networking',
  shield: 'no_shield',
  generation: 'generation_unsupported',
  region: 'region_unsupported',
  'second-on-app': 'already_on_app',
}
const words = Object.fromEntries(Object.entries(codes).map(([word, code]) => [code, word]))

interface Situation {
  asked: Asked
  anew: AskedAnew
}

const test: AskedPlan = {
  isTest: true,
  availability: 'allUsers',
  installableWithPrivateNetworking: false,
  installableWithoutPrivateNetworking: true,
  shield: false,
}
const fits: Situation = {
  asked: {
    plan: test,
    isNamed: true,
    account: { isInvited: true, isOfCompany: false, hasPass: false },
    space: { privateNetworking: false, shield: false },
    apiVersion: 3,
    hasManifest: true,
    isPastNotice: false,
  },
  anew: { supportsGeneration: true, servesRegion: true, isOnApp: false },
}
const asked = (asked: Partial<Asked>): Situation => ({ ...fits, asked: { ...fits.asked, ...asked } })
const ofPlan = (plan: Partial<AskedPlan>, more: Partial<Asked> = {}) =>
  asked({ plan: { ...test, ...plan }, ...more })
const anew = (anew: Partial<AskedAnew>): Situation => ({ ...fits, anew: { ...fits.anew, ...anew } })
const by = (account: Partial<Asked['account']>) => ({
  account: { isInvited: false, isOfCompany: false, hasPass: false, ...account },
})
const inviteOnly = { availability: 'inviteOnly' } as const
const inShield = { space: { privateNetworking: true, shield: true } }

/** The machine's facts by the table's situations. */
const situations: Readonly<Record<InstallSituation, Situation>> = {
  fits,
  'the default fits': asked({ isNamed: false }),
  'fits its space': ofPlan({ installableWithPrivateNetworking: true, shield: true }, inShield),
  'by a stranger': asked(by({})),
  'own person': ofPlan(inviteOnly, by({ isOfCompany: true })),
  'not invited': ofPlan(inviteOnly, by({})),
  'alpha user': ofPlan(inviteOnly, by({ isInvited: true })),
  pass: ofPlan(inviteOnly, by({ hasPass: true })),
  'paid plan': ofPlan({ isTest: false }),
  'paid plan by invitation, pass': ofPlan({ isTest: false, ...inviteOnly }, by({ hasPass: true })),
  'hidden plan': ofPlan({ isTest: false, availability: 'allUsersHidden' }),
  'disabled plan': ofPlan({ isTest: false, availability: 'disabled' }),
  'no such plan': asked({ plan: null }),
  'no default': asked({ plan: null, isNamed: false }),
  'private networking': asked({ space: { privateNetworking: true, shield: false } }),
  'only private networking': ofPlan({
    installableWithPrivateNetworking: true,
    installableWithoutPrivateNetworking: false,
  }),
  shield: ofPlan({ installableWithPrivateNetworking: true }, inShield),
  generation: anew({ supportsGeneration: false }),
  region: anew({ servesRegion: false }),
  'second on app': anew({ isOnApp: true }),
  'no manifest': asked({ hasManifest: false }),
  'old api': asked({ apiVersion: 1 }),
  'notice day': asked({ isPastNotice: true }),
}

/** Names the table's situation in which an install with these facts is asked for. */
export function situationOf({ asked, anew }: InstallFacts): InstallSituation {
  const found = Object.entries(situations).find(([, each]) => isDeepStrictEqual(each, { asked, anew }))
  if (found === undefined) throw new Error('no situation of the table is like these facts')
  return found[0] as InstallSituation
}

/** The machine's facts of an install. */
export const installFacts = ({
  stage,
  asked,
  time,
  removal,
}: Pick<InstallCells, 'stage' | 'asked' | 'time' | 'removal'>): InstallFacts => ({
  stage,
  ...situations[asked],
  isOverdue: time === 'is over',
  isStuck: removal === 'is stuck',
})

/** The lifecycle of an install in the machine's words. */
export const specifiedInstall = {
  table: install,
  machine: installLifecycle,
  blockersOf: installBlockers as never,
  state: (state) => state,
  facts: installFacts,
  event: ({ event, party }): MachineEvent => {
    const by = machineParty[party]
    if (event === 'fail') return { type: 'fail', by, why: 'refused' }
    return event === 'fail as overdue' ? { type: 'fail', by, why: 'overdue' } : { type: event, by }
  },
  word: ({ code }: { code: string }) => words[code] ?? code,
  cells: ({ state, facts, event }) => {
    const step = event as MachineEvent
    return {
      state: state as InstallState,
      event: step.type === 'fail' && step.why === 'overdue' ? 'fail as overdue' : step.type,
      party: partyNamed(step.by),
      stage: facts.stage,
      asked: situationOf(facts),
      time: facts.isOverdue === true ? 'is over' : 'is left',
      removal: facts.isStuck === true ? 'is stuck' : 'goes on',
    }
  },
  code: (word) => codes[word],
} satisfies Specified<InstallState, InstallEvent, InstallCells, InstallFacts>

/** The specification's answers on it. */
export const installAsked = askedOf(specifiedInstall)
