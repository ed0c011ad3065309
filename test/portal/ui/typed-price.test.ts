import { expect, test } from 'vitest'
import { priceHelp, unusualPriceQuestion } from '#portal/ui/format/typed-price.ts'

// READINGS 10: cents are rounded down; a price field says what is stored before it is saved.
test.each([
  ['', 'In US dollars per month, like 25 or $1,234.50.'],
  ['twelve', 'In US dollars per month, like 25 or $1,234.50.'],
  ['0', 'In US dollars: Free.'],
  ['1234.5', 'In US dollars: $1,234.50 per month.'],
  ['1,234.560', 'In US dollars: $1,234.56 per month.'],
  ['1,234.567', 'In US dollars: $1,234.56 per month. Fractions of a cent are dropped.'],
  ['.0001', 'In US dollars: Free. Fractions of a cent are dropped.'],
])('the help of a price field that says %j is %j', (typed, help) => {
  expect(priceHelp(typed)).toBe(help)
})

test.each([
  [1900, 19_000, null],
  [1900, 19_001, 'Change the price from $19.00 to $190.01 per month? That is more than 10 times as much.'],
  [19_000, 1900, null],
  [19_001, 1900, 'Change the price from $190.01 to $19.00 per month? That is less than a tenth of it.'],
  [1900, 0, 'Make the plan free? It costs $19.00 per month now.'],
  [0, 1900, 'Charge $19.00 per month for the plan? It is free now.'],
  [0, 0, null],
])('a change of price from %i to %i cents is asked about: %j', (from, to, question) => {
  expect(unusualPriceQuestion(from, to)).toBe(question)
})
