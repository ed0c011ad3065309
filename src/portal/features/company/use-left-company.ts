import { useNavigate } from '@tanstack/react-router'
import { flash } from '#portal/app/flashes/flash.ts'
import { forgetUser } from '#portal/app/session/current-user.ts'
import { useReload } from '#portal/wire/use-reload.ts'

/** Gives what follows on leaving one's company: it is told, and a page that still opens replaces the company's. */
export function useLeftCompany(): (company: string) => Promise<void> {
  const reload = useReload()
  const navigate = useNavigate()
  return async (company) => {
    forgetUser()
    flash.success(`You have left ${company}.`)
    await navigate({ to: '/addons' })
    await reload()
  }
}
