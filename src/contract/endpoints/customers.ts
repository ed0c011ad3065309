import { customerRetention, customers } from '../customers.ts'
import { dayRange } from '../formats/day-range.ts'
import { endpoint } from './endpoint.ts'
import { listOfAddon, ofAddon } from './subjects.ts'

export const customersView = endpoint({
  summary: "The add-on's customers by day, and those of its plans.",
  ...ofAddon,
  method: 'GET',
  path: '/api/v3/addons/:addon/customers',
  query: dayRange,
  result: customers,
})

export const customerRetentionView = endpoint({
  summary: 'How many customers the add-on has kept, by the month in which they joined it, oldest first.',
  ...listOfAddon,
  path: '/api/v3/addons/:addon/customer_retention',
  result: customerRetention,
})
