import { useSearch } from '@tanstack/react-router'
import { flash } from '#portal/app/flashes/flash.ts'
import { useWayBack } from '#portal/app/frame/use-way-back.ts'
import { useReload } from '#portal/wire/use-reload.ts'

/** Closes a panel over the list of people, whose filter stays; `saved` says so, and loads the list again. */
export function usePeoplePanel(): { saved: (done: string) => Promise<void>; close: () => void } {
  const reload = useReload()
  const goBack = useWayBack()
  const search = useSearch({ from: '/_authenticated/admin/people' })
  const close = () => goBack({ to: '/admin/people', search })
  return {
    saved: async (done) => {
      flash.success(done)
      await close()
      await reload()
    },
    close: () => void close(),
  }
}
