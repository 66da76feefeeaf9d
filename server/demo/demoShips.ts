import type { DemoShip } from './demoShip';

/**
 * Three real ships with particulars from public sources; what those leave open is null. Everything else about them in the
 * demo fleet (papers, people, findings, accounts) is invented.
 */
export const DEMO_SHIPS: readonly DemoShip[] = [
  {
    vessel: {
      name: 'EVER GIVEN', imo_number: '9811000', call_sign: 'H3RC', flag: 'Panama', class: 'ABS', class_no: null,
      port_of_registry: 'Panama', official_no: null, mmsi: 353136000, owners: 'Shoei Kisen Kaisha, Ltd.',
      build_at: 'Imabari Shipbuilding, Japan (Yard No. S-1833)', built_on: '2018-09-25',
        main_engine: 'Mitsui-MAN B&W 11G95ME-C9, 59,300 kW',
      speed: 22.8, grt: 220940, nt: 99155, dwt: 199629, type_of_vessel: 'Container Ship',
      length: 399.94, lpp: null, breadth: 58.8, depth: 32.9, draft: 16,
    },
    code: 'EVG',
    seed: 9811000,
    flagAuthority: 'Panama Maritime Authority',
    classSociety: 'ABS',
    ports: [
      ['Rotterdam', 'Paris MOU'], ['Singapore', 'Tokyo MOU'], ['Colombo', 'Indian Ocean MOU'], ['Tanger Med', 'Mediterranean MOU'],
      ['Jeddah', 'Riyadh MOU'], ['Los Angeles', 'USCG'], ['Yantian', 'Tokyo MOU'], ['Hamburg', 'Paris MOU'], ['Kingston',
        'Caribbean MOU'],
    ],
    counts: { certificates: 25, crew: 22, audits: 10, psc: 9, equipment: 24, requisitions: 12, messages: 16, invoices: 14 },
    drift: 0,
  },
  {
    vessel: {
      name: 'MAERSK MC-KINNEY MØLLER', imo_number: '9619907', call_sign: 'OWIZ2', flag: 'Denmark', class: null, class_no: null,
      port_of_registry: 'Hellerup', official_no: null, mmsi: 219018271, owners: 'A.P. Møller - Mærsk A/S',
      build_at: 'Daewoo Shipbuilding & Marine Engineering, Okpo, South Korea', built_on: '2013-07-02',
      main_engine: '2 × MAN B&W 8S80ME-C9.2, 29,680 kW each', speed: 23, grt: 194849, nt: 79120, dwt: 194153,
        type_of_vessel: 'Container Ship',
      length: 399, lpp: null, breadth: 59, depth: null, draft: 14.5,
    },
    code: 'MMM',
    seed: 9619907,
    flagAuthority: 'Danish Maritime Authority',
    classSociety: null,
    ports: [
      ['Bremerhaven', 'Paris MOU'], ['Gdańsk', 'Paris MOU'], ['Shanghai', 'Tokyo MOU'], ['Salalah', 'Riyadh MOU'], ['Algeciras',
        'Paris MOU'],
      ['Port Said', 'Mediterranean MOU'],
    ],
    counts: { certificates: 21, crew: 17, audits: 7, psc: 6, equipment: 18, requisitions: 8, messages: 11, invoices: 9 },
    drift: 6,
  },
  {
    vessel: {
      name: 'ORE BRASIL', imo_number: '9488918', call_sign: null, flag: 'Hong Kong', class: 'DNV', class_no: null,
      port_of_registry: 'Hong Kong', official_no: null, mmsi: null, owners: null,
      build_at: 'Daewoo Shipbuilding & Marine Engineering, Okpo, South Korea (Yard No. 1201)', built_on: '2011-03-30',
      main_engine: 'MAN B&W 7S80ME-C8, 29,260 kW', speed: 15.4, grt: 198980, nt: 67993, dwt: 402347, type_of_vessel: 'Bulk Carrier',
      length: 362, lpp: null, breadth: 65, depth: 30.4, draft: 23,
    },
    code: 'ORB',
    seed: 9488918,
    flagAuthority: 'Hong Kong Marine Department',
    classSociety: 'DNV',
    ports: [
      ['Ponta da Madeira', 'Viña del Mar Agreement'], ['Qingdao', 'Tokyo MOU'], ['Sohar', 'Riyadh MOU'], ['Saldanha Bay', 'Abuja MOU'],
    ],
    counts: { certificates: 16, crew: 14, audits: 5, psc: 4, equipment: 13, requisitions: 6, messages: 8, invoices: 7 },
    drift: 11,
  },
];
