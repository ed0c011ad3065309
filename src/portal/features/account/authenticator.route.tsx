import { twoFactorCreate } from '#contract/endpoints/registry.ts'
import { createFileRoute, redirect } from '@tanstack/react-router'
import { problemOf } from '#machines/problem.ts'
import { useState } from 'react'
import { NewCodes } from './new-codes.tsx'
import { AuthenticatorForm } from './authenticator-form.tsx'
import { flash } from '#portal/app/flashes/flash.ts'
import { callApi } from '#portal/wire/api.ts'
import { useWayBack } from '#portal/app/frame/use-way-back.ts'
import { useReload } from '#portal/wire/use-reload.ts'

export const Route = createFileRoute('/_authenticated/account/authenticator')({
  // Creates a secret only when the panel opens, not when a pointer hovers over its link.
  preload: false,
  loader: async ({ abortController: { signal } }) => {
    try {
      return await callApi(twoFactorCreate, {}, { signal })
    } catch (error) {
      const { kind, message } = problemOf(error)
      if (kind !== 'refused') throw error
      flash.warning(message)
      throw redirect({ to: '/account', replace: true })
    }
  },
  gcTime: 0,
  // The secret entered in the user's app must stay the current one.
  staleTime: Infinity,
  head: () => ({ meta: [{ title: 'Set up an authenticator' }] }),
  component: SetUpAuthenticator,
})

function SetUpAuthenticator() {
  const reload = useReload()
  const goBack = useWayBack()
  const { secret } = Route.useLoaderData()
  const close = () => goBack({ to: '/account' })
  const [codes, setCodes] = useState<readonly string[]>([])
  // Reloads only once the panel has closed: its own loader would ask for a secret again, be refused, and leave the codes.
  const finish = async () => {
    await close()
    await reload()
  }
  const saved = (given: readonly string[]) => {
    setCodes(given)
    if (given.length > 0) return flash.success('Authenticator set up.')
    flash.success('Authenticator set up. If you don’t have your recovery codes, create new ones.')
    void finish()
  }
  if (codes.length > 0) return <NewCodes codes={codes} onClose={() => void finish()} />
  return <AuthenticatorForm secret={secret} onSaved={saved} onClosed={() => void close()} />
}
