import { type PanelEnd, usePanelEnd } from '#portal/app/frame/use-panel-end.ts'

/** The end of a panel over a company's page. */
export const useCompanyPanel = (companyId: string, done: string): PanelEnd =>
  usePanelEnd({ to: '/admin/companies/$companyId', params: { companyId } }, done)
