import * as v from 'valibot'
import { endpoint } from './endpoint.ts'
import { monthSoFar, report } from '../report.ts'
import { listOfAddon, ofAddon } from './subjects.ts'

export const reportList = endpoint({
  summary: "The billing of the add-on's company by months, newest first.",
  ...listOfAddon,
  path: '/api/v3/addons/:addon/reports',
  result: v.array(report),
})

export const monthSoFarView = endpoint({
  summary: "The company's billing in the open month so far.",
  ...ofAddon,
  method: 'GET',
  path: '/api/v3/addons/:addon/month_so_far',
  result: monthSoFar,
})
