import type { Datatype } from '#contract/feature.ts'

/** Display names of the features' datatypes (SPEC section 3). */
export const datatypeNames: Record<Datatype, string> = {
  boolean: 'Boolean (yes or no)',
  number: 'Number',
  interval: 'Interval (seconds)',
  filesize: 'Filesize (bytes)',
  percentage: 'Percentage (0 to 100)',
}
