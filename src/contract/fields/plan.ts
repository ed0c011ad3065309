import type { approvalSubjects } from '#machines/approval/approval-subject.ts'
import type { Same } from '../formats/same.ts'
import type { Fields } from './field.ts'

const staffFlag = { kind: 'flag', staff: true, initial: false } as const

/** The settings that only staff change, in form order. */
export const planSettings = {
  priceContract: {
    ...staffFlag,
    label: 'Contract price, negotiated outside billing',
    words: 'contract price',
  },
  installableWithPrivateNetworking: {
    ...staffFlag,
    label: 'Apps in Private Spaces (private networking)',
    words: 'apps in Private Spaces',
  },
  temporarySupported: { ...staffFlag, label: 'Temporary supported: Review & CI apps in the Common Runtime' },
  temporarySpaceSupported: {
    ...staffFlag,
    label: 'Temporary space supported: Review & CI apps in Private Spaces',
  },
  shield: { ...staffFlag, label: 'Shield: apps in Shield Spaces' },
  shieldDefault: {
    ...staffFlag,
    label: 'Shield default: what apps in Shield Spaces get when no plan is named',
  },
} as const satisfies Fields

/** The fields of a plan; the values of its add-on's features are none. */
export const planFields = {
  name: { kind: 'filled', max: 100, label: 'Name' },
  slug: { kind: 'own', label: 'Slug' },
  priceCents: { kind: 'own', label: 'Price per month' },
  installableWithoutPrivateNetworking: {
    kind: 'flag',
    initial: true,
    label: 'Apps in the Common Runtime',
    words: 'apps in the Common Runtime',
  },
  /** The availability's flags. */
  enabled: { ...staffFlag, initial: true },
  public: staffFlag,
  visible: staffFlag,
  ...planSettings,
} as const satisfies Fields

// What an approval is about is law (READINGS 39): of a plan, that it is there, its fields and its features' values.
type Subject = (typeof approvalSubjects)['pricing_plan_approval']['plan'][number]
true satisfies Same<Subject, Subject & (keyof typeof planFields | 'created' | 'offering')>
