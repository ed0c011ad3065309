import { reportsOfCompany } from '../records/load-reports.ts'
import { reportRecord } from '../records/report.ts'
import type { Handlers } from './handler.ts'

export const reportHandlers = {
  reportList: async (_, { tx, subject, now, config }) =>
    (await reportsOfCompany(tx, subject.companyId)).map((report) =>
      reportRecord(report, { secretsKey: config.secretsKey, now }),
    ),
} satisfies Partial<Handlers>
