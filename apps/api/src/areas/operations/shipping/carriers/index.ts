/** The supported carriers, by name. */
import type { CarrierName } from '../../../../core/carriers-setup.ts';
import { andreani } from './andreani.ts';
import type { Carrier } from './carrier.ts';
import { correoArgentino } from './correo-argentino.ts';
import { dhlExpress } from './dhl-express.ts';
import { oca } from './oca.ts';

export const carriers: Readonly<Record<CarrierName, Carrier>> = {
  andreani,
  correo_argentino: correoArgentino,
  oca,
  dhl_express: dhlExpress,
};
