import { accountSentences } from './account.ts'
import { deprecationSentences } from './deprecation.ts'
import { deskSentences } from './desk.ts'
import { installSentences } from './installs.ts'
import { letterSentences } from './letters.ts'
import { readings } from './readings.ts'
import { roadSentences } from './road.ts'
import { secretSentences } from './secrets.ts'
import { spec } from './spec.ts'
import { webhookSentences } from './webhooks.ts'

const all = {
  ...spec,
  ...readings,
  ...deprecationSentences,
  ...accountSentences,
  ...roadSentences,
  ...webhookSentences,
  ...letterSentences,
  ...installSentences,
  ...deskSentences,
  ...secretSentences,
}

export type SentenceId = keyof typeof all

/** The part of the specification that a reference begins with: a section of SPEC, a number of READINGS, a document. */
function sectionOf(id: string): string {
  const [part = ''] = id.split('.')
  const documents: Readonly<Record<string, string>> = { p: 'Product', d: 'Domain', c: 'Contract' }
  return documents[part] ?? (part.startsWith('s') ? part.slice(1) : part.toUpperCase())
}

/** Every sentence of the specification by its reference, in words of our own; `elsewhere` where no row holds it. */
export const sentences = Object.fromEntries(
  Object.entries<string | readonly [string, string]>(all).map(([id, told]) => {
    const [says, elsewhere] = typeof told === 'string' ? [told] : told
    return [id, { section: sectionOf(id), says, elsewhere }]
  }),
) as Readonly<Record<SentenceId, { section: string; says: string; elsewhere: string | undefined }>>
