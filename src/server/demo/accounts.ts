/** The password of every demo account. */
export const demoPassword = 'demo-password'

export type CompanyKey = 'acme' | 'globex' | 'initech'

export interface DemoAccount {
  email: string
  name: string
  company: CompanyKey | null
  companyAdmin: boolean
  platformAdmin: boolean
  /** Days before the demo's "now" at which they joined. */
  joinedDaysAgo: number
  /** Description in the list printed at start. */
  who: string
}

const plain = {
  company: null,
  companyAdmin: false,
  platformAdmin: false,
  joinedDaysAgo: 900,
}

export const demoAccounts: readonly DemoAccount[] = [
  {
    ...plain,
    email: 'partner@acme.example',
    name: 'Ada Okafor',
    company: 'acme',
    companyAdmin: true,
    who: 'Acme Data, company admin',
  },
  {
    ...plain,
    email: 'colleague@acme.example',
    name: 'Cole Marsh',
    company: 'acme',
    joinedDaysAgo: 6,
    who: 'Acme Data, has not accepted the terms',
  },
  {
    ...plain,
    email: 'partner@globex.example',
    name: 'Grace Lindqvist',
    company: 'globex',
    who: 'Globex',
  },
  {
    ...plain,
    email: 'partner@initech.example',
    name: 'Milo Vance',
    company: 'initech',
    joinedDaysAgo: 12,
    who: 'Initech, which has no add-on yet',
  },
  {
    ...plain,
    email: 'admin@platform.example',
    name: 'Pat Moreno',
    platformAdmin: true,
    joinedDaysAgo: 1050,
    who: 'platform admin',
  },
]

const customerNames = [
  'Lena Fischer',
  'Omar Haddad',
  'Mika Virtanen',
  'Noor Bakker',
  'Sam Whitfield',
  'Ida Sørensen',
  'Paul Nguyen',
  'Jo Castellanos',
  'Rui Tavares',
  'Hana Suzuki',
  'Tom Brennan',
  'Zoë Laurent',
  'Ravi Menon',
  'Eva Kowalska',
]

/** user01@customers.example to user14: accounts without a company, invited by add-ons. */
export const demoCustomers: readonly { email: string; name: string }[] = customerNames.map((name, i) => ({
  email: `user${String(i + 1).padStart(2, '0')}@customers.example`,
  name,
}))

/** Lines about the demo's accounts, printed at its start. */
export const accountLines: readonly { email: string; who: string }[] = [
  ...demoAccounts,
  {
    email: `${demoCustomers[0]?.email}, …, user${demoCustomers.length}`,
    who: 'customers, without a company',
  },
]
