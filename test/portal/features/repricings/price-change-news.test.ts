import { expect, test } from 'vitest'
import type { Repricing } from '#contract/repricing.ts'
import { priceChangeNews } from '#portal/features/repricings/price-changes/use-price-change-news.ts'

const of = (id: string, status: Repricing['status'], isWithdrawn = false) =>
  ({ id, status, isWithdrawn, plan: { name: `Plan ${id}` } }) as Repricing

test('what became of the price changes under way is told, and which were requested', () => {
  const before = [of('1', 'new'), of('2', 'in_progress'), of('3', 'approved'), of('4', 'new'), of('7', 'new')]
  const over = [of('3', 'completed'), of('4', 'rejected', true), of('5', 'rejected')]
  expect(priceChangeNews(before, [of('6', 'new'), of('1', 'new'), of('2', 'approved'), ...over])).toEqual([
    'The price change of Plan 2 is now Approved.',
    'The price change of Plan 3 is now Completed.',
    'The price change of Plan 4 is now Withdrawn.',
    'The price change of Plan 7 is over.',
    'A price change of Plan 6 was requested.',
  ])
})
