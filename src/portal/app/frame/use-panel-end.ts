import type { NavigateOptions } from '@tanstack/react-router'
import { flash } from '../flashes/flash.ts'
import { useWayBack } from './use-way-back.ts'
import { useReload } from '#portal/wire/use-reload.ts'

/** The two ways in which a panel ends. */
export interface PanelEnd {
  onSaved: () => void
  onClosed: () => void
}

/** The end of a panel over a page: returns there, and after a save flashes `done` and loads the page again. */
export function usePanelEnd(page: NavigateOptions, done: string | (() => string)): PanelEnd {
  const reload = useReload()
  const goBack = useWayBack()
  const save = async () => {
    flash.success(typeof done === 'string' ? done : done())
    await goBack(page)
    await reload()
  }
  return { onSaved: () => void save(), onClosed: () => void goBack(page) }
}
