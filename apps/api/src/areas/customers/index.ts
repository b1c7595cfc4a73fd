/** The handlers of customers: records, current accounts, rewards and CRM. */
import {
  crmCommunications,
  listCrmCommunicationsByCustomer,
} from './crm-communications/crm-communications.ts';
import { sendCrmTemplate } from './crm-communications/template-sending.ts';
import { crmOpportunities, listCrmOpportunitiesByCustomer } from './crm-opportunities/crm-opportunities.ts';
import { getCrmOpportunityBoard } from './crm-opportunities/opportunity-board.ts';
import { moveCrmOpportunity } from './crm-opportunities/opportunity-move.ts';
import { crmPipelines } from './crm-pipelines/crm-pipelines.ts';
import {
  cancelCrmReminder,
  crmReminders,
  listCrmRemindersByCustomer,
} from './crm-reminders/crm-reminders.ts';
import { crmSegments, getCrmSegmentMetadata, listCrmSegmentCustomers } from './crm-segments/crm-segments.ts';
import { completeCrmTask, crmTasks, listCrmTasksByCustomer } from './crm-tasks/crm-tasks.ts';
import { crmTemplates, renderCrmTemplate } from './crm-templates/crm-templates.ts';
import { applyCurrentAccountPayments } from './current-accounts/current-account-apply.ts';
import {
  listCurrentAccountMovements,
  recordCurrentAccountInvoice,
  recordCurrentAccountPayment,
} from './current-accounts/current-account-movements.ts';
import {
  getCurrentAccountAging,
  getCurrentAccountCreditLimit,
  getCurrentAccountStatement,
} from './current-accounts/current-account-reports.ts';
import {
  createCurrentAccount,
  deleteCurrentAccount,
  getCurrentAccount,
  getCurrentAccountByEntity,
  listCurrentAccounts,
  updateCurrentAccount,
} from './current-accounts/current-accounts.ts';
import { customers as records } from './customers/customers.ts';
import { redeemReward } from './rewards/redeem-reward.ts';
import { listRedemptions } from './rewards/redemptions.ts';
import { rewards } from './rewards/rewards.ts';

export const customers = {
  ...records,
  ...rewards,
  listRedemptions,
  redeemReward,
  listCurrentAccounts,
  getCurrentAccount,
  getCurrentAccountByEntity,
  createCurrentAccount,
  updateCurrentAccount,
  deleteCurrentAccount,
  listCurrentAccountMovements,
  recordCurrentAccountInvoice,
  recordCurrentAccountPayment,
  applyCurrentAccountPayments,
  getCurrentAccountStatement,
  getCurrentAccountCreditLimit,
  getCurrentAccountAging,
  ...crmPipelines,
  ...crmOpportunities,
  listCrmOpportunitiesByCustomer,
  getCrmOpportunityBoard,
  moveCrmOpportunity,
  ...crmTasks,
  listCrmTasksByCustomer,
  completeCrmTask,
  ...crmReminders,
  listCrmRemindersByCustomer,
  cancelCrmReminder,
  ...crmTemplates,
  renderCrmTemplate,
  ...crmCommunications,
  listCrmCommunicationsByCustomer,
  sendCrmTemplate,
  ...crmSegments,
  getCrmSegmentMetadata,
  listCrmSegmentCustomers,
};
