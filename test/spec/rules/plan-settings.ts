import type { Stage } from '../lifecycles/approval.ts'
import type { Domain, Row } from '../table.ts'

const either = [true, false] as const

/** The settings of a plan that depend on each other. */
export interface SettingCells {
  /** Its availability is All Users or All Users (Hidden). */
  onSale: boolean
  /** Installable by apps in the Common Runtime. */
  common: boolean
  /** Installable by apps in Private Spaces. */
  spaces: boolean
  temporarySpace: boolean
  shield: boolean
  shieldDefault: boolean
}

export const settingDomain: Domain<SettingCells> = {
  onSale: either,
  common: either,
  spaces: either,
  temporarySpace: either,
  shield: either,
  shieldDefault: either,
}

/** The settings that a plan lacks, with what they need; nothing collected means that it lacks none. */
export const settingLacks: readonly Row<SettingCells, string>[] = [
  {
    id: 'settings.on-sale',
    from: 'r42.on-sale',
    given: { onSale: true, common: false, spaces: false },
    comes: 'common needs buyers',
  },
  {
    id: 'settings.temporary-space',
    from: 'r42.space-default',
    given: { temporarySpace: true, spaces: false },
    comes: 'temporary space needs spaces',
  },
  {
    id: 'settings.shield',
    from: 'd.shield',
    given: { shield: true, spaces: false },
    comes: 'shield needs spaces',
  },
  {
    id: 'settings.shield-default',
    from: 'd.shield',
    given: { shieldDefault: true, shield: false },
    comes: 'shield default needs shield',
  },
]

/** A lack of a plan by whether it was there before a change of its settings: refused or let be. */
export const settingLackRefused: readonly Row<{ before: 'lacking' | 'complete' | 'no plan' }, boolean>[] = [
  { id: 'settings.new-lack', from: 'r42.on-sale', given: { before: ['complete', 'no plan'] }, comes: true },
  { id: 'settings.old-lack', from: 'r42.before', given: { before: 'lacking' }, comes: false },
]

export type DefaultKind = 'default' | 'private space' | 'temporary' | 'temporary private space'
export type DefaultSetting = 'common' | 'spaces' | 'temporary' | 'temporary space'

/** A plan that loses one setting by a person's choice. */
export interface LostCells {
  stage: Stage
  plan: 'test' | 'ordinary'
  /** Its use as a default of each kind. */
  isDefault: boolean
  isSpaceDefault: boolean
  isTemporaryDefault: boolean
  isTemporarySpaceDefault: boolean
  lost: DefaultSetting
}

export const lostDomain: Domain<LostCells> = {
  stage: ['alpha', 'beta', 'ga', 'shutdown'],
  plan: ['test', 'ordinary'],
  isDefault: either,
  isSpaceDefault: either,
  isTemporaryDefault: either,
  isTemporarySpaceDefault: either,
  lost: ['common', 'spaces', 'temporary', 'temporary space'],
}

/** The uses as a default against which a setting can't be lost: the plan could not be installed there any more. */
export const lostDefaults: readonly Row<LostCells, DefaultKind | 'test'>[] = [
  {
    id: 'lost.test',
    from: 'r42.test-until-ga',
    given: { plan: 'test', stage: ['alpha', 'beta'], lost: 'common' },
    comes: 'test',
  },
  // Said once: until GA, test is the default because it is test.
  {
    id: 'lost.default',
    from: 'r42.default-kept',
    given: { plan: 'ordinary', isDefault: true, lost: 'common' },
    comes: 'default',
  },
  {
    id: 'lost.default.test-later',
    from: ['r42.default-kept', 'r42.test-until-ga'],
    given: { plan: 'test', stage: ['ga', 'shutdown'], isDefault: true, lost: 'common' },
    comes: 'default',
  },
  {
    id: 'lost.private-space',
    from: ['r42.default-kept', 'r42.space-default'],
    given: { isSpaceDefault: true, lost: 'spaces' },
    comes: 'private space',
  },
  {
    id: 'lost.temporary',
    from: ['r42.default-kept', 'r15.eligible'],
    given: { isTemporaryDefault: true, lost: ['common', 'temporary'] },
    comes: 'temporary',
  },
  {
    id: 'lost.temporary-space',
    from: ['r42.default-kept', 'r15.eligible', 'r42.space-default'],
    given: { isTemporarySpaceDefault: true, lost: ['spaces', 'temporary space'] },
    comes: 'temporary private space',
  },
]

/** A plan's settings, and whether it may be put on sale as far as they go. */
export const maySell: readonly Row<{ common: boolean; spaces: boolean }, boolean>[] = [
  { id: 'sold.common', from: 'r42.on-sale', given: { common: true }, comes: true },
  { id: 'sold.spaces', from: 'r42.on-sale', given: { common: false, spaces: true }, comes: true },
  { id: 'sold.nobody', from: 'r42.on-sale', given: { common: false, spaces: false }, comes: false },
]

/** A price that is to become a contract's, or to stop being one. */
export const contractPrice: readonly Row<
  { plan: 'test' | 'ordinary'; becomes: boolean; isRepriced: boolean },
  'taken' | 'test-plan' | 'repricing-active'
>[] = [
  {
    id: 'contract-price.ordinary',
    from: 'r10.contract',
    given: { plan: 'ordinary', isRepriced: false },
    comes: 'taken',
  },
  {
    id: 'contract-price.ended',
    from: 'r10.contract',
    given: { plan: 'ordinary', isRepriced: true, becomes: false },
    comes: 'taken',
  },
  {
    id: 'contract-price.repriced',
    from: 'r44.repricing-active',
    given: { plan: 'ordinary', isRepriced: true, becomes: true },
    comes: 'repricing-active',
  },
  {
    id: 'contract-price.test',
    from: 'r9.test-stays',
    given: { plan: 'test', isRepriced: false },
    comes: 'test-plan',
  },
]
