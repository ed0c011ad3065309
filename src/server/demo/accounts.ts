/** The demo's accounts; all have the same password. */
export const demoPassword = 'demo-password'

export interface DemoAccount {
  email: string
  name: string
  company: 'acme' | 'globex' | null
  companyAdmin: boolean
  platformAdmin: boolean
  acknowledged: boolean
  /** For the list that the start prints. */
  who: string
}

const plain = { company: null, companyAdmin: false, platformAdmin: false, acknowledged: false }

export const demoAccounts: readonly DemoAccount[] = [
  {
    ...plain,
    email: 'partner@acme.example',
    name: 'Ada Partner',
    company: 'acme',
    companyAdmin: true,
    acknowledged: true,
    who: 'Acme Data, company admin',
  },
  {
    ...plain,
    email: 'colleague@acme.example',
    name: 'Cole Colleague',
    company: 'acme',
    who: 'Acme Data, has not accepted the terms',
  },
  {
    ...plain,
    email: 'partner@globex.example',
    name: 'Grace Partner',
    company: 'globex',
    acknowledged: true,
    who: 'Globex',
  },
  {
    ...plain,
    email: 'admin@platform.example',
    name: 'Pat Admin',
    platformAdmin: true,
    acknowledged: true,
    who: 'platform staff',
  },
]

/** user01@customers.example to user14: accounts without a company, whom add-ons invite. */
export const customerEmails: readonly string[] = Array.from(
  { length: 14 },
  (_, i) => `user${String(i + 1).padStart(2, '0')}@customers.example`,
)
