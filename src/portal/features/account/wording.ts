import type { LetterTopic } from '#contract/mail.ts'
import type { Topic } from '#contract/topics/topic.ts'

/** The display names of the choices of a topic. */
export const topicMailWording: Readonly<Record<Topic['mail'], string>> = {
  at_once: 'At once',
  daily: 'Once a day',
  never: 'Never',
}

/** The letters on each topic that a company's users get, and staff. */
export const topicLetters: {
  readonly company: Readonly<Record<LetterTopic, string>>
  readonly staff: Readonly<Partial<Record<LetterTopic, string>>>
} = {
  company: {
    approvals: 'Decisions, messages from the platform, and approvals that lapse.',
    stage: 'An add-on reaches a stage or is shut down.',
    prices: 'Decisions on price changes, and changes that fail on their day.',
    reviews: 'Automatic reviews that end, and calls to your provider that fail.',
    people: 'Users who are added or revoked, and secrets, tokens and webhooks that change.',
    billing: 'Credits to your customers, and payouts.',
  },
  staff: {
    approvals: 'Approvals that are asked for or withdrawn, and messages from partners.',
    prices: 'Price changes that are asked for, withdrawn, or fail on their day.',
    people: 'Staff’s webhooks that are disabled or get another secret.',
  },
}
