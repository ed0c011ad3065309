import type { CallEffects } from '#contract/road/call-effects.ts'
import type { Transition } from '#contract/trail.ts'
import { momentLines } from '../changes/timeline-moments.ts'

type Letter = CallEffects['letters'][number]

/** Effects of one kind, in words. */
export interface EffectGroup {
  title: string
  items: readonly string[]
}

const several = (count: number, one: string, more: string) =>
  count === 1 ? `one ${one}` : `${count.toLocaleString('en')} ${more}`

const recipientsOf = ({ to, count }: Letter): string => {
  if (to === 'company') return several(count, 'user of the company', 'users of the company')
  return to === 'platform'
    ? several(count, 'of the platform’s staff', 'of the platform’s staff')
    : several(count, 'customer', 'customers')
}

/** Says what a letter is about and who gets it, by name where the caller may see the names. */
const letterWording = (letter: Letter): string => {
  const { kind, people } = letter
  const named = people.length === 0 || people.length > 3 ? '' : `: ${people.join(', ')}`
  return `“${kind}” to ${recipientsOf(letter)}${named}`
}

const isOfStage = ({ kind, subject }: Transition) => kind === 'transition' && subject.type === 'addon'

/** Tells who gets which letters. */
export const letterItems = ({ letters }: Pick<CallEffects, 'letters'>): string[] => letters.map(letterWording)

/** Tells which webhooks are sent which events. */
export const webhookGroup = ({ webhooks }: Pick<CallEffects, 'webhooks'>): EffectGroup => ({
  title: 'Which webhooks are told',
  items: webhooks.map(({ event, to, count, times }) => {
    const whose = to === 'company' ? 'of the company’s webhooks' : 'of the platform’s webhooks'
    return `${event}${times === 1 ? '' : `, ${times} times,`} to ${several(count, whose, whose)}`
  }),
})

/** Tells effects in the words in which the timeline would tell them, the stage first, then who is told. */
export function effectGroups({ trail, letters, webhooks }: CallEffects): EffectGroup[] {
  const stageFirst = [...trail.filter(isOfStage), ...trail.filter((row) => !isOfStage(row))]
  return [
    { title: 'What changes', items: momentLines(stageFirst).map(({ words }) => words) },
    { title: 'Who is told by mail', items: letterItems({ letters }) },
    webhookGroup({ webhooks }),
  ].filter(({ items }) => items.length > 0)
}
