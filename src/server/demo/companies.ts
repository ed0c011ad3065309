import type { companies, supplierVendors } from '#server/db/schema.ts'
import type { CompanyKey } from './accounts.ts'

type CompanyFields = Omit<typeof companies.$inferInsert, 'id' | 'version' | 'createdAt' | 'updatedAt'>

export const demoCompanies = {
  acme: {
    name: 'Acme Data',
    addr1: '500 Harbour Street',
    addr2: 'Floor 7',
    city: 'Oakland',
    state: 'CA',
    zip: '94607',
    country: 'United States',
    phone: '+1 510 555 0134',
    emailAdmin: 'engineering@acme.example',
    technicalContactFullName: 'Ada Okafor',
    billingFullName: 'Bo Ledger',
    billingEmail: 'billing@acme.example',
  },
  globex: {
    name: 'Globex',
    addr1: '12 Canal Street',
    addr2: null,
    city: 'Dublin',
    state: 'Leinster',
    zip: 'D02 X285',
    country: 'Ireland',
    phone: '+353 1 555 0171',
    emailAdmin: 'platform@globex.example',
    technicalContactFullName: 'Grace Lindqvist',
    billingFullName: 'Finn Byrne',
    billingEmail: 'accounts@globex.example',
  },
  initech: {
    name: 'Initech',
    addr1: '4120 Freidrich Lane',
    addr2: 'Suite 100',
    city: 'Austin',
    state: 'TX',
    zip: '78744',
    country: 'United States',
    phone: '+1 512 555 0190',
    emailAdmin: 'developers@initech.example',
    technicalContactFullName: 'Milo Vance',
    billingFullName: 'Nora Petrov',
    billingEmail: 'billing@initech.example',
  },
} as const satisfies Record<CompanyKey, CompanyFields>

/** Vendor records of the companies with add-ons; Globex's is deleted during the story. */
export const demoVendors = {
  acme: { vendorId: 'V-10482', paysiteId: 'PS-2210', siteName: 'ACME DATA OAKLAND' },
  globex: { vendorId: 'V-11907', paysiteId: 'PS-2391', siteName: 'GLOBEX DUBLIN' },
} as const satisfies Record<
  'acme' | 'globex',
  Pick<typeof supplierVendors.$inferInsert, 'vendorId' | 'paysiteId' | 'siteName'>
>
