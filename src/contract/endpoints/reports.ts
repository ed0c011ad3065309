import * as v from 'valibot'
import { endpoint } from './endpoint.ts'
import { report } from '../report.ts'
import { listOfAddon } from './subjects.ts'

export const reportList = endpoint({
  summary: "The billing of the add-on's company by months, newest first.",
  ...listOfAddon,
  path: '/api/v3/addons/:addon/reports',
  result: v.array(report),
})
