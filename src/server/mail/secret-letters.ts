import { placePath } from '#contract/places.ts'
import type { Act } from '#server/law/act.ts'
import type { AddonRow } from '#server/law/handler.ts'
import { actorNamed } from './actor-named.ts'
import { inQuotes, spelledTime, type SubjectLine, subjectLine } from './letter-words.ts'
import { tellCompany } from './tell.ts'

type OfAddon = Pick<AddonRow, 'id' | 'companyId' | 'slug' | 'displayName'>
type SecretKind = 'OAuth client secret' | 'API token' | 'manifest password'

const write = (act: Act, addon: OfAddon, subject: SubjectLine, paragraphs: readonly string[]) =>
  tellCompany(act, addon.companyId, {
    topic: 'people',
    addonId: addon.id,
    subject,
    paragraphs,
    place: placePath('settings', { addonSlug: addon.slug }),
  })

const ifNobody = (what: SecretKind) =>
  `If that was nobody in your company, check who has access, and ${what === 'manifest password' ? 'push another one' : 'regenerate it'}.`

interface Made {
  isFirst: boolean
  previousUntil: Date | null
  previousLastFour: string | null
}

/**
 * Tells the company that one of an add-on's secrets is another one now, or the first, and which one works beside it until
 * when, by its last characters.
 */
export async function tellRegenerated(
  act: Act,
  addon: OfAddon,
  what: SecretKind,
  { isFirst, previousUntil, previousLastFour }: Made,
): Promise<void> {
  const done = isFirst ? 'created' : 'regenerated'
  const fate = isFirst
    ? ''
    : previousUntil === null
      ? 'The previous one no longer works. '
      : `The one that ends in ${previousLastFour} works until ${spelledTime(previousUntil)}, unless it is ended before. `
  await write(
    act,
    addon,
    isFirst
      ? subjectLine`The ${what} of ${addon} was created`
      : subjectLine`The ${what} of ${addon} was regenerated`,
    [
      `The ${what} of ${inQuotes(addon.displayName)} was ${done} by ${await actorNamed(act)}.`,
      `${fate}Put the new one wherever it is used; whoever ${done} it has seen it. ${ifNobody(what)}`,
    ],
  )
}

/** Tells the company that the password of an older manifest works until an hour. */
export async function tellPreviousKept(
  act: Act,
  addon: OfAddon,
  { number, until }: { number: number; until: Date },
): Promise<void> {
  const name = inQuotes(addon.displayName)
  await write(act, addon, subjectLine`The previous manifest password of ${addon} is kept`, [
    `The password of manifest version ${number} of ${name} was kept by ${await actorNamed(act)}: it works until ${spelledTime(until)}, unless it is ended before.`,
    `It is tried where the provider refuses the current one. ${ifNobody('manifest password')}`,
  ])
}

/** Tells the company that the previous one of an add-on's secrets was ended before its time. */
export async function tellPreviousEnded(act: Act, addon: OfAddon, what: SecretKind): Promise<void> {
  await write(act, addon, subjectLine`The previous ${what} of ${addon} was ended`, [
    `The previous ${what} of ${inQuotes(addon.displayName)} was ended by ${await actorNamed(act)}, before its time.`,
    `It no longer works; the current one does. ${ifNobody(what)}`,
  ])
}
