import { reportsOfCompany } from './load-reports.ts'
import { reportRecord } from './report.record.ts'
import type { Handlers } from '#server/law/handler.ts'

export const reportHandlers = {
  reportList: async (_, { tx, subject, now, config }) =>
    (await reportsOfCompany(tx, subject.companyId)).map((report) =>
      reportRecord(report, { secretsKey: config.secretsKey, now }),
    ),
} satisfies Partial<Handlers>
