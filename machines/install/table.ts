import { described } from '../lifecycle-table.ts'
import type { Asked, AskedAnew } from './install-rules.ts'
import { type InstallBlocker, installBlockers, type InstallEvent, installLifecycle } from './lifecycle.ts'

const codes: Record<InstallBlocker['code'], string> = {
  wrong_state: 'it is in another state',
  staff_only: 'only staff can do this',
  system_only: 'only the platform can do this',
  addon_shut_down: 'the add-on is shut down: nobody installs it or changes the plan',
  shutdown_announced: 'the day of its announced shutdown has come',
  no_manifest: 'the add-on has no manifest, so there is no provider to ask',
  old_api_version: "the add-on's provisioning API version is 1, which the platform does not speak",
  unknown_plan: 'the add-on has no plan of that name',
  no_default_plan: 'the app gets the default plan, and the add-on has none',
  plan_disabled: 'the plan is disabled',
  alpha_test_plan_only: 'in alpha only the test plan is installed',
  not_invited: 'in alpha only invited people and users of the company install it',
  no_pass: 'the plan is by invitation, and the customer has no pass',
  no_private_networking: 'the plan is not for apps with private networking',
  only_private_networking: 'the plan is for apps with private networking alone',
  no_shield: 'the plan is not for Shield spaces',
  generation_unsupported: "the add-on does not support the app's generation",
  region_unsupported: "the app's region is none of the manifest's",
  already_on_app: 'the app has the add-on, and its manifest allows one only',
  not_overdue: 'the provider still has time to call back',
  not_stuck: 'the provider may still remove it',
}

const fine: Asked = {
  plan: {
    isTest: true,
    availability: 'inviteOnly',
    installableWithPrivateNetworking: false,
    installableWithoutPrivateNetworking: true,
    shield: false,
  },
  isNamed: true,
  account: { isInvited: true, isOfCompany: false, hasPass: true },
  space: { privateNetworking: false, shield: false },
  apiVersion: 3,
  hasManifest: true,
  isPastNotice: false,
}
const none = { ...fine, plan: null, apiVersion: 1, hasManifest: false }
/** Every way in which a plan can be none for the customer or the app. */
const unfit: Asked = {
  ...fine,
  plan: {
    isTest: false,
    availability: 'inviteOnly',
    installableWithPrivateNetworking: false,
    installableWithoutPrivateNetworking: false,
    shield: false,
  },
  account: { isInvited: false, isOfCompany: false, hasPass: false },
  space: { privateNetworking: true, shield: true },
}
const disabled: Asked = {
  ...unfit,
  plan: {
    isTest: false,
    availability: 'disabled',
    installableWithPrivateNetworking: false,
    installableWithoutPrivateNetworking: false,
    shield: false,
  },
  space: { privateNetworking: false, shield: false },
}
const anew: AskedAnew = {
  supportsGeneration: true,
  servesRegion: true,
  isOnApp: false,
}

/** An install in every stage: one that nothing forbids, and the ways in which one can be forbidden. */
export const installTable = described({
  machine: installLifecycle,
  facts: (['alpha', 'beta', 'ga', 'shutdown'] as const).flatMap((stage) => [
    { stage, asked: fine, anew, isOverdue: true, isStuck: true },
    { stage, asked: { ...unfit, isPastNotice: true }, anew: { ...anew, isOnApp: true } },
    { stage, asked: disabled, anew: { ...anew, supportsGeneration: false, servesRegion: false } },
    ...[true, false].map((isNamed) => ({ stage, asked: { ...none, isNamed }, anew })),
  ]),
  events: (['provider', 'admin', 'system'] as const).flatMap((by): InstallEvent[] => [
    ...(
      ['request', 'wait', 'provision', 'change', 'complete', 'undo', 'remove', 'confirm', 'abandon'] as const
    ).map((type) => ({ type, by })),
    ...(['refused', 'overdue'] as const).map((why) => ({ type: 'fail' as const, by, why })),
  ]),
  blockers: installBlockers,
  codes,
})
