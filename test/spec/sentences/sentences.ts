import { accountSentences } from './account.ts'
import { deprecationSentences } from './deprecation.ts'
import { installSentences } from './installs.ts'
import { readings } from './readings.ts'
import { roadSentences } from './road.ts'
import { spec } from './spec.ts'
import { webhookSentences } from './webhooks.ts'

const all = {
  ...spec,
  ...readings,
  ...deprecationSentences,
  ...accountSentences,
  ...roadSentences,
  ...webhookSentences,
  ...installSentences,
}

/** Every sentence of the specification by its reference, in words of our own; `elsewhere` where no row holds it. */
export const sentences: Readonly<
  Record<keyof typeof all, { section: string; says: string; elsewhere?: string }>
> = all

export type SentenceId = keyof typeof sentences
