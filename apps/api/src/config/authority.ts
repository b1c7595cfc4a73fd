/** The web service URLs of the tax authority, from the settings. */
import type { AuthoritySetup, AuthorityUrls } from '../core/tax-authority.ts';

/** The default URLs. Source: manuals of WSAA and of WSFEv1 (RG 4291). */
export const authorityUrls: Readonly<Record<'testing' | 'production', AuthorityUrls>> = {
  production: {
    login: 'https://wsaa.afip.gov.ar/ws/services/LoginCms',
    invoices: 'https://servicios1.afip.gov.ar/wsfev1/service.asmx',
  },
  testing: {
    login: 'https://wsaahomo.afip.gov.ar/ws/services/LoginCms',
    invoices: 'https://wswhomo.afip.gov.ar/wsfev1/service.asmx',
  },
};

interface AuthoritySettings {
  arcaLoginUrl: string;
  arcaInvoicesUrl: string;
  arcaTestingLoginUrl: string;
  arcaTestingInvoicesUrl: string;
  arcaTimeout: number;
}

export function authoritySetup(settings: AuthoritySettings): AuthoritySetup {
  return {
    urls: {
      production: { login: settings.arcaLoginUrl, invoices: settings.arcaInvoicesUrl },
      testing: { login: settings.arcaTestingLoginUrl, invoices: settings.arcaTestingInvoicesUrl },
    },
    timeoutMs: settings.arcaTimeout * 1000,
  };
}
