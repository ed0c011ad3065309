import { useSearch } from '@tanstack/react-router'
import { type PanelEnd, usePanelEnd } from '#portal/app/frame/use-panel-end.ts'

/** The end of a panel over the list of people, whose filter stays. */
export const usePeoplePanel = (done: string): PanelEnd =>
  usePanelEnd({ to: '/admin/people', search: useSearch({ from: '/_authenticated/admin/people' }) }, done)
