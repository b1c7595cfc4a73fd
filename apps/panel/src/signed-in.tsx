/** The routes for signed-in users; each page is loaded on demand. */
import { lazy, Suspense } from 'react';
import { Redirect, Route, Switch } from 'wouter';
import { Shell } from './layout/shell.tsx';
import { NotFoundPage } from './pages/not-found-page.tsx';
import { SessionProvider } from './pages/session/session.tsx';
import { placeOf, places } from './places.ts';
import { Waiting } from './ui/waiting.tsx';

const TokensPage = lazy(() => import('./pages/tokens/tokens-page.tsx'));
const TokenUsagePage = lazy(() => import('./pages/tokens/token-usage-page.tsx'));
const PeoplePage = lazy(() => import('./pages/people/people-page.tsx'));
const AccountPage = lazy(() => import('./pages/account/account-page.tsx'));
const ActivityPage = lazy(() => import('./pages/activity/activity-page.tsx'));
const HomePage = lazy(() => import('./pages/home/home-page.tsx'));
const SaleList = lazy(() => import('./pages/sales/sale-list.tsx'));
const SalePage = lazy(() => import('./pages/sales/sale-page.tsx'));
const RegisterList = lazy(() => import('./pages/registers/register-list.tsx'));
const RegisterPage = lazy(() => import('./pages/registers/register-page.tsx'));
const ReceiptList = lazy(() => import('./pages/receipts/receipt-list.tsx'));
const ReceiptPage = lazy(() => import('./pages/receipts/receipt-page.tsx'));
const CustomerList = lazy(() => import('./pages/customers/customer-list.tsx'));
const CustomerPage = lazy(() => import('./pages/customers/customer-page.tsx'));
const ReceivedInvoiceList = lazy(() => import('./pages/received-invoices/received-invoice-list.tsx'));
const ReceivedInvoicePage = lazy(() => import('./pages/received-invoices/received-invoice-page.tsx'));
const ProductList = lazy(() => import('./pages/products/product-list.tsx'));
const ProductPage = lazy(() => import('./pages/products/product-page.tsx'));
const CalendarPage = lazy(() => import('./pages/appointments/calendar-page.tsx'));
const AppointmentPage = lazy(() => import('./pages/appointments/appointment-page.tsx'));
const ContractList = lazy(() => import('./pages/contracts/contract-list.tsx'));
const ContractPage = lazy(() => import('./pages/contracts/contract-page.tsx'));
const ShipmentList = lazy(() => import('./pages/shipments/shipment-list.tsx'));
const ShipmentPage = lazy(() => import('./pages/shipments/shipment-page.tsx'));

export default function SignedIn({ session }: Pick<Parameters<typeof SessionProvider>[0], 'session'>) {
  return (
    <SessionProvider session={session}>
      <Shell>
        <Suspense fallback={<Waiting />}>
          <Switch>
            <Route path={places.home} component={HomePage} />
            <Route path={places.sales} component={SaleList} />
            <Route path={placeOf.sale(':id')} component={SalePage} />
            <Route path={places.registers} component={RegisterList} />
            <Route path={placeOf.register(':id')} component={RegisterPage} />
            <Route path={places.receipts} component={ReceiptList} />
            <Route path={placeOf.receipt(':id')} component={ReceiptPage} />
            <Route path={places.customers} component={CustomerList} />
            <Route path={placeOf.customer(':id')} component={CustomerPage} />
            <Route path={places.receivedInvoices} component={ReceivedInvoiceList} />
            <Route path={placeOf.receivedInvoice(':id')} component={ReceivedInvoicePage} />
            <Route path={places.products} component={ProductList} />
            <Route path={placeOf.product(':id')} component={ProductPage} />
            <Route path={places.appointments} component={CalendarPage} />
            <Route path={placeOf.appointment(':id')} component={AppointmentPage} />
            <Route path={places.contracts} component={ContractList} />
            <Route path={placeOf.contract(':id')} component={ContractPage} />
            <Route path={places.shipments} component={ShipmentList} />
            <Route path={placeOf.shipment(':id')} component={ShipmentPage} />
            <Route path={places.tokens} component={TokensPage} />
            <Route path={placeOf.token(':id')} component={TokenUsagePage} />
            <Route path={places.people} component={PeoplePage} />
            <Route path={places.account} component={AccountPage} />
            <Route path={places.activity} component={ActivityPage} />
            <Route path={places.signIn}>{() => <Redirect to={places.home} replace />}</Route>
            <Route path={places.signUp}>{() => <Redirect to={places.home} replace />}</Route>
            <Route component={NotFoundPage} />
          </Switch>
        </Suspense>
      </Shell>
    </SessionProvider>
  );
}
