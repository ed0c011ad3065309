import type { LetterTopic } from '../mail.ts'

/** The display names of topics. */
export const letterTopicWording: Readonly<Record<LetterTopic, string>> = {
  approvals: 'Approvals',
  stage: 'Stages',
  prices: 'Prices',
  reviews: 'Reviews',
  people: 'People',
  billing: 'Billing',
}
