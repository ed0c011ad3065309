import type { Stage } from '../progression/stage.ts'

/** A plan as far as its installation depends on it. */
export interface AskedPlan {
  isTest: boolean
  availability: 'allUsers' | 'allUsersHidden' | 'inviteOnly' | 'disabled'
  installableWithPrivateNetworking: boolean
  installableWithoutPrivateNetworking: boolean
  shield: boolean
}

/** A request to install an add-on, or to change an install's plan, with all that decides on it. */
export interface Asked {
  /** The plan named, or else the default; null if there is none. */
  plan: AskedPlan | null
  /** True if the request names a plan, and gets that one. */
  isNamed: boolean
  /** The customer's ties to the add-on; a pass is one for the plan. */
  account: { isInvited: boolean; isOfCompany: boolean; hasPass: boolean }
  /** The space that the app runs in; an app of the common runtime has neither. */
  space: { privateNetworking: boolean; shield: boolean }
  /** The add-on's provisioning API version. */
  apiVersion: number
  hasManifest: boolean
  /** True from the day of an announced shutdown on, until the platform carries it out. */
  isPastNotice: boolean
}

/** The facts that matter to a new install alone; a later change of plan is not asked for them again. */
export interface AskedAnew {
  /** False if the app's generation is none that the add-on supports. */
  supportsGeneration: boolean
  /** False if the app's region is none of the manifest's. */
  servesRegion: boolean
  /** True if the app has the add-on, and the manifest does not allow several on one app. */
  isOnApp: boolean
}

export type PlanBlocker =
  | { code: 'addon_shut_down' }
  | { code: 'shutdown_announced' }
  | { code: 'no_manifest' }
  | { code: 'old_api_version' }
  | { code: 'unknown_plan' }
  | { code: 'no_default_plan' }
  | { code: 'plan_disabled' }
  | { code: 'alpha_test_plan_only' }
  | { code: 'not_invited' }
  | { code: 'no_pass' }
  | { code: 'no_private_networking' }
  | { code: 'only_private_networking' }
  | { code: 'no_shield' }

export type NewInstallBlocker =
  | { code: 'generation_unsupported' }
  | { code: 'region_unsupported' }
  | { code: 'already_on_app' }

/** The blockers of the rules that forbid; each is a blocker's code, and true where it forbids. */
const broken = <const Code extends string>(rules: readonly (readonly [code: Code, forbids: boolean])[]) =>
  rules.filter(([, forbids]) => forbids).map(([code]) => ({ code }))

/**
 * In alpha the test plan, for invited people and the company's own (READINGS 52); a pass for it is as good as an
 * invitation (SPEC section 4, Invite Only). Afterwards by availability.
 */
const ofStage = (stage: Stage, plan: AskedPlan, { account }: Asked) =>
  stage === 'alpha'
    ? broken([
        ['alpha_test_plan_only', !plan.isTest],
        ['not_invited', !account.isInvited && !account.isOfCompany && !account.hasPass],
      ])
    : broken([['no_pass', plan.availability === 'inviteOnly' && !account.hasPass]])

const ofPlan = (stage: Stage, plan: AskedPlan, asked: Asked): PlanBlocker[] => [
  ...broken([['plan_disabled', plan.availability === 'disabled']]),
  ...ofStage(stage, plan, asked),
  ...broken([
    ['no_private_networking', asked.space.privateNetworking && !plan.installableWithPrivateNetworking],
    ['only_private_networking', !asked.space.privateNetworking && !plan.installableWithoutPrivateNetworking],
    ['no_shield', asked.space.shield && !plan.shield],
  ]),
]

/** Lists what forbids a plan for an install, whether new or changed to it; of a shut-down add-on, that alone. */
export function planBlockers(stage: Stage, asked: Asked): PlanBlocker[] {
  if (stage === 'shutdown') return [{ code: 'addon_shut_down' }]
  const { plan, isNamed, apiVersion, hasManifest, isPastNotice } = asked
  return [
    ...broken([
      ['shutdown_announced', isPastNotice],
      ['no_manifest', !hasManifest],
      ['old_api_version', apiVersion < 3],
      [isNamed ? 'unknown_plan' : 'no_default_plan', plan === null],
    ]),
    ...(plan === null ? [] : ofPlan(stage, plan, asked)),
  ]
}

/** Lists what forbids a new install apart from its plan. */
export const newInstallBlockers = (anew: AskedAnew): NewInstallBlocker[] =>
  broken([
    ['generation_unsupported', !anew.supportsGeneration],
    ['region_unsupported', !anew.servesRegion],
    ['already_on_app', anew.isOnApp],
  ])
