/** Thirty documents that do not exist, as people keep them together: some alike, some of one kind, one title twice. */
import type { IndexedDocument } from '../../index/reader.ts';
import { fakeDocumentId } from '../../index/testing/fake-index.ts';
import type { WrittenLanguage } from '../../text/stop-words.ts';

type Row = readonly [
  name: string,
  title: string,
  authors: string,
  year: number | undefined,
  kind: IndexedDocument['kind'],
  fileName: string,
  writtenIn?: WrittenLanguage,
];

const rows: readonly Row[] = [
  [
    'marsh',
    'Lead in Salt Marshes of the Northern Coast',
    'Ada Varga, Tomas Lindqvist',
    2019,
    'article',
    'varga2019.pdf',
  ],
  ['eelgrass', 'Eelgrass Meadows as Sinks of Carbon', 'Wei Chen, Marco Liu', 2021, 'article', 'eelgrass.pdf'],
  ['nets', 'Recurrent Networks for Tide Prediction', 'Wei Chen, Ines Okafor', 2018, 'article', 'tides-final.pdf'],
  ['sleep', 'Sleep and Memory in Old Age', 'Jonas Smith', 2019, 'article', 'sleep_memory.pdf'],
  ['sleep2', 'Sleep and Memory in Childhood', 'Jonas Smith, Ada Varga', 2020, 'article', 'sleep-children.pdf'],
  [
    'corvid',
    'CORVID: A Corpus of Bird Vocalizations in Dialogue',
    'Lena Hartmann',
    2022,
    'article',
    '2203.01234v2.pdf',
  ],
  [
    'attention',
    'Nothing But Gates: Attention-Free Sequence Models',
    'Priya Raman, Felix Oduya, Yuki Tanaka',
    2023,
    'article',
    'gates.pdf',
  ],
  ['annual', '2023 Annual Report', 'Harbor Cooperative Bank', 2024, 'report', 'annual-report-2023.pdf'],
  ['manual', 'HX-40 Heat Pump User Manual', '', 2020, 'manual', 'HX40_EN.pdf'],
  [
    'thesis',
    'Ballads of the Ferrymen: Song and Labor on the River',
    'Miriam Castellan',
    2015,
    'thesis',
    'castellan-thesis.pdf',
  ],
  ['pottery', 'The Kilns of Lower Town', 'Greta Olsen, Samir Haddad', 2011, 'book', 'kilns.pdf'],
  ['pottery2', 'The Kilns of Upper Town', 'Greta Olsen', 2014, 'article', 'kilns2.pdf'],
  ['intro1', 'Introduction to Statistics', 'Paul Berger', 2008, 'book', 'stats-berger.pdf'],
  ['intro2', 'Introduction to Statistics', 'Nora Feld', 2016, 'article', 'feld.pdf'],
  ['intro3', 'Introduction to Statistics', 'Luis Ortega', 2017, 'article', 'ortega_stats.pdf'],
  ['drift', 'Drift', 'Hana Novak', 2012, 'article', 'novak.pdf'],
  ['fluid', 'Fluid Mechanics', 'Oskar Brandt', 1999, 'article', 'brandt.pdf'],
  [
    'effect',
    'Does Coffee Delay Sleep? A Randomized Trial in Night Workers',
    'Emily Ward, Jonas Smith',
    2021,
    'article',
    'ward21.pdf',
  ],
  [
    'vaccine',
    'Cold Chain Failures in Rural Vaccine Delivery',
    'Abebe Tadesse, Maria Lopez, Chloe Martin',
    2020,
    'article',
    'coldchain.pdf',
  ],
  ['law', 'Inland Waterways Act 1995', '', 1995, 'law', 'waterways-act.pdf'],
  ['slides', 'Onboarding for New Volunteers', 'Kim Park', 2022, 'slides', 'onboarding.pdf'],
  ['bridge', 'Fatigue Cracks in Riveted Truss Bridges', 'Ivan Petrov, Lucy Grant', 2017, 'article', 'petrov-grant.pdf'],
  ['bees', 'Foraging Ranges of Solitary Bees in Vineyards', 'Claire Dubois', 2016, 'article', 'bees.pdf'],
  [
    'bees2',
    'Pesticide Residues in the Pollen of Solitary Bees',
    'Claire Dubois, Omar Said',
    2018,
    'article',
    'pollen.pdf',
  ],
  [
    'ledger',
    'Merchant Ledgers as Sources: Credit in a Port City, 1640–1700',
    'Sofia Marchetti',
    2013,
    'article',
    'ledgers.pdf',
  ],
  ['parser', 'Incremental Parsing with Lazy Grammars', 'Daniel Kowalski, Erik Smith', 2019, 'article', 'lazy.pdf'],
  ['policy', 'Data Retention Policy', '', 2022, undefined, 'policy_v3.pdf'],
  ['watt', 'Der Wasserstand im Watt und seine Folgen', 'Heike Petersen', 2018, 'article', 'watt.pdf', 'de'],
  ['vigne', 'La vigne et le gel tardif en Bourgogne', 'Luc Moreau', 2020, 'article', 'gel.pdf', 'fr'],
  ['puente', 'Los puentes colgantes del valle', 'Carmen Ibarra', 2014, 'article', 'puentes.pdf', 'es'],
  ['deng', '江南古镇的灯笼工艺研究', '王小明', 2019, 'article', 'dengLong.pdf', 'zh'],
];

export const libraryDocuments: readonly IndexedDocument[] = rows.map(
  ([, title, authors, year, kind, fileName, writtenIn = 'en'], n) => ({
    id: fakeDocumentId(n),
    title,
    authors,
    year,
    kind,
    fileName,
    segments: 10,
    writtenIn,
  }),
);

/** The short names, in the order of the documents. */
export const names: readonly string[] = rows.map(([name]) => name);
