import { described } from '../lifecycle-table.ts'
import type { Asked, AskedAnew } from './install-rules.ts'
import { installBlockers, type InstallEvent, installLifecycle } from './lifecycle.ts'

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
})
