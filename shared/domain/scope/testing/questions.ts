/** Questions as people ask them of the thirty documents, each with the documents that it is asked of. */

export interface ScopedQuestion {
  readonly question: string;
  /** Short names of the documents that it names, in the order of the library; none where it is asked of all. */
  readonly of: readonly string[];
  /** The document that is open. */
  readonly open?: string;
  /** Those that the answer before named, in its order. */
  readonly listed?: readonly string[];
}

const of = (documents: string, ...questions: readonly string[]): readonly ScopedQuestion[] =>
  questions.map((question) => ({ question, of: documents === '' ? [] : documents.split(' ') }));

/** In English: 90 that name documents. */
export const naming: readonly ScopedQuestion[] = [
  // The title, in full.
  ...of(
    'marsh',
    'Who wrote "Lead in Salt Marshes of the Northern Coast"?',
    'How many tables does “Lead in salt marshes of the northern coast” have?',
    'Who wrote Lead in Salt Marshes of the Northern Coast?',
    'how many sections are in lead in salt marshes of the northern coast',
    'According to Lead in Salt Marshes of the Northern Coast, which site had the highest lead levels?',
    'What sampling depth was used in the paper "Lead in Salt Marshes of the Northern Coast"?',
    'When was "Lead in Salt Marshes of the Northern Coast" published?',
  ),
  ...of(
    'eelgrass',
    'How many figures are there in Eelgrass Meadows as Sinks of Carbon?',
    'What does Eelgrass Meadows as Sinks of Carbon say about storms?',
    'Summarize "Eelgrass Meadows as Sinks of Carbon"',
  ),
  ...of('vaccine', 'List the authors of Cold Chain Failures in Rural Vaccine Delivery.'),
  ...of('bridge', 'In "Fatigue Cracks in Riveted Truss Bridges", which bridge failed first?'),
  ...of('parser', "What is Incremental Parsing with Lazy Grammars' main contribution according to its abstract?"),
  ...of(
    'pottery',
    'Who is the author of The Kilns of Lower Town?',
    'How many chapters does "The Kilns of Lower Town" have?',
  ),
  ...of('pottery2', 'What year was The Kilns of Upper Town written?'),
  ...of('fluid', 'Who wrote Fluid Mechanics?', 'How many pages does the book "Fluid Mechanics" have?'),
  ...of('drift', 'Who wrote "Drift"?'),
  ...of(
    'law',
    'What does section 12 of the Inland Waterways Act 1995 say?',
    'Which vessels are exempt under the Inland Waterways Act 1995?',
  ),
  ...of('policy', 'How long are logs kept according to the Data Retention Policy?'),
  ...of('annual', 'What net income does the 2023 Annual Report state?', 'Who signed the "2023 Annual Report"?'),
  // Without subtitle, by a short title, with slips of the pen.
  ...of(
    'corvid',
    'Who wrote the CORVID paper?',
    'How many dialogues does the paper CORVID contain?',
    'How many tables does "CORVID" have?',
  ),
  ...of(
    'attention',
    'Who wrote "Nothing But Gates"?',
    'What datasets are used in Nothing But Gates?',
    'Who are the authors of Nothing but Gates?',
  ),
  ...of(
    'thesis',
    'What is the last section of "Ballads of the Ferrymen"?',
    'Which songs does Ballads of the Ferrymen discuss?',
  ),
  ...of('effect', 'How many participants were in "Does Coffee Delay Sleep?"', 'Who wrote Does Coffee Delay Sleep?'),
  ...of('ledger', 'What is Table 2 of "Merchant Ledgers as Sources" about?'),
  ...of(
    'vaccine',
    'Who wrote "Cold Chain Failuers in Rural Vacine Delivery"?',
    'How many tables does "Cold chain failures in rural vaccine delivery systems" have?',
  ),
  ...of(
    'bridge',
    'Who wrote Fatigue Craks in Riveted Truss Bridges?',
    'How many sections are in "Fatigue cracks in truss bridges"?',
  ),
  ...of('sleep', 'who wrote sleep and memory in old age', 'How many figures does “Sleep and memory in old age” have?'),
  ...of('sleep2', 'Who are the authors of "Sleep and Memory in Childhood"?'),
  // Author and year.
  ...of(
    'marsh',
    'What does Varga and Lindqvist (2019) say about sediment cores?',
    'How many samples did Varga & Lindqvist 2019 take?',
  ),
  ...of('sleep', 'What was the sample size in Smith (2019)?'),
  ...of('sleep parser', 'What is the main result of Smith et al. 2019?'),
  ...of(
    'eelgrass',
    'What method is used in the 2021 paper by Chen and Liu?',
    "How many tables are in Chen and Liu's paper?",
    'Who funded the paper by Chen and Liu?',
  ),
  ...of('nets', 'What error does the 2018 paper by Chen report?', 'Which stations were used in Chen and Okafor 2018?'),
  ...of('drift', "What does Novak's paper conclude?", 'When was the Novak paper published?'),
  ...of(
    'vaccine',
    'What does Tadesse et al. (2020) recommend?',
    'According to Tadesse et al., how many clinics lost power?',
  ),
  ...of('thesis', "How many chapters are in Castellan's thesis?", 'What is the thesis by Miriam Castellan about?'),
  ...of('bees2', "What does Dubois' 2018 article report on neonicotinoids?"),
  ...of('intro2', 'How many chapters has the Introduction to Statistics by Nora Feld?'),
  // Several fit.
  ...of(
    'intro1 intro2 intro3',
    'Who wrote "Introduction to Statistics"?',
    'How many chapters does Introduction to Statistics have?',
  ),
  ...of('bees bees2', "What does Dubois's paper say about nesting?"),
  // Several are named.
  ...of(
    'sleep sleep2',
    'Do "Sleep and Memory in Old Age" and "Sleep and Memory in Childhood" use the same test?',
    'Compare the sample sizes of Smith 2019 and Smith and Varga 2020.',
  ),
  // By file.
  ...of('corvid', 'How many tables are in 2203.01234v2.pdf?'),
  ...of('policy', 'What does policy_v3.pdf say about backups?', 'Who approved policy_v3?'),
  ...of('pottery', 'Who wrote kilns.pdf?'),
  ...of('manual', 'How do I reset the pump according to HX40_EN.pdf?'),
  // By kind, where there is one.
  ...of(
    'manual',
    'How many chapters does the manual have?',
    'What does the manual say about defrosting?',
    'According to the user manual, how often is the filter cleaned?',
  ),
  ...of(
    'annual',
    'Who wrote the report?',
    'How many figures are in the report?',
    'What does the annual report say about dividends?',
  ),
  ...of('thesis', 'Who wrote the thesis, and when?', 'What does the thesis say about tolls?'),
  ...of('slides', 'How many pages do the slides have?'),
  // By what it is about.
  ...of(
    'marsh',
    'Who wrote the paper about lead in salt marshes, and when?',
    'Does the paper on lead in salt marshes mention cadmium?',
    'How many tables does the salt marsh paper have?',
  ),
  ...of('eelgrass', 'What is the conclusion of the study on eelgrass and carbon?'),
  ...of('bridge', 'Which bridges are listed in the article about fatigue cracks?'),
  ...of(
    'manual',
    'What is on page 12 of the heat pump manual?',
    'How do I bleed the circuit according to the manual for the HX-40?',
  ),
  ...of('vaccine', 'What does Figure 3 in the paper about cold chain failures show?'),
  ...of('bees bees2', 'Who wrote the paper about solitary bees?'),
  ...of('effect', 'How many participants did the randomized trial paper about coffee have?'),
  // What is open, and what was listed.
  { question: 'Who wrote this paper?', of: ['nets'], open: 'nets' },
  { question: 'How many tables are in this document?', of: ['law'], open: 'law' },
  { question: 'What does this article say about currents?', of: ['drift'], open: 'drift' },
  { question: 'Who wrote the second paper?', of: ['nets'], listed: ['eelgrass', 'nets', 'drift'] },
  { question: 'How many tables does the first one have?', of: ['eelgrass'], listed: ['eelgrass', 'nets', 'drift'] },
  { question: 'When was the last one published?', of: ['drift'], listed: ['eelgrass', 'nets', 'drift'] },
];

/** In English: 35 that name none, or only seem to. */
export const notNaming: readonly ScopedQuestion[] = of(
  '',
  'What is turbulence?',
  'How does lead get into salt marshes?',
  'What is fluid mechanics?',
  'What causes drift?',
  'How much carbon do eelgrass meadows store?',
  'What does the main report of the incident say about the valve?',
  'Which papers mention bees?',
  'How many documents are in my library?',
  'Which report was written by the harbor master?',
  'What did Smith say to the captain?',
  'Is there a paper by Smith?',
  'How many papers were written by Chen?',
  'What happened in 2019?',
  'Who wrote the ballads of the ferrymen?',
  'What does "sediment core" mean?',
  'How is sleep related to memory in old age?',
  'What is an introduction to statistics good for?',
  'Who found the cracks, and who wrote the letter to the mayor?',
  'What does section 4 say?',
  'What does Table 2 show?',
  'Did the police report mention a second car?',
  'How is manual transmission different from automatic?',
  'What is the manual override for?',
  'Which study by Ward is cited most often?',
  'What is the policy on data retention?',
  'Who is Jonas Smith?',
  'Did the paper in the kiln burn?',
  'What papers does Novak cite?',
  'How did the kilns of lower town get their clay?',
  'What did Johnson (2004) find?',
  "What are Fluid Mechanics' main equations?",
  'What does Fluid Mechanics have to do with weather?',
  'Who uses Drift?',
  'What is in the report about the fire?',
  'Which theorem comes from the 1999 paper on percolation?',
);

export const german: readonly ScopedQuestion[] = [
  ...of(
    'watt',
    'Wer hat „Der Wasserstand im Watt und seine Folgen“ geschrieben?',
    'Wie viele Tabellen hat der Artikel von Petersen?',
  ),
  ...of(
    'watt',
    'Was sagt Petersen (2018) über Sturmfluten?',
    'Wer hat den Artikel über den Wasserstand im Watt geschrieben?',
  ),
  ...of('manual', 'Wie viele Kapitel hat das Handbuch?', 'Was sagt das Handbuch über das Abtauen?'),
  ...of('attention', 'Wer hat „Nothing But Gates: Attention-Free Sequence Models“ geschrieben?'),
  ...of('sleep', 'Wie viele Tabellen hat „Sleep and Memory in Old Age“?'),
  ...of(
    '',
    'Welche Folgen hat der Wasserstand im Watt?',
    'Was steht in Abschnitt 3?',
    'Was sagt der Brief an den Bürgermeister?',
  ),
];

export const french: readonly ScopedQuestion[] = [
  ...of(
    'vigne',
    'Qui a écrit « La vigne et le gel tardif en Bourgogne » ?',
    "Combien de tableaux y a-t-il dans l'article de Moreau ?",
  ),
  ...of('vigne', "Qui a écrit l'article sur le gel tardif en Bourgogne ?", 'Que dit Moreau (2020) des assurances ?'),
  ...of('annual', 'Que dit le rapport sur les dividendes ?'),
  ...of('pottery', 'Combien de chapitres y a-t-il dans « The Kilns of Lower Town » ?'),
  ...of('', 'Quand gèle la vigne en Bourgogne ?', 'Que dit la section 2 ?'),
];

export const spanish: readonly ScopedQuestion[] = [
  ...of('puente', '¿Quién escribió "Los puentes colgantes del valle"?', '¿Cuántas tablas tiene el artículo de Ibarra?'),
  ...of(
    'puente',
    '¿Quién escribió el artículo sobre los puentes colgantes?',
    '¿Qué dice Ibarra (2014) sobre los cables?',
  ),
  ...of('manual', '¿Qué dice el manual sobre los filtros?'),
  ...of('corvid', '¿Quién escribió "CORVID: A Corpus of Bird Vocalizations in Dialogue"?'),
  ...of('', '¿Cuántos puentes colgantes hay en el valle?', '¿Qué dice la sección 2?'),
];

export const chinese: readonly ScopedQuestion[] = [
  ...of(
    'deng',
    '《江南古镇的灯笼工艺研究》的作者是谁？',
    '《江南古镇的灯笼工艺研究》有几个表？',
    '“江南古镇的灯笼工艺研究”是哪一年写的？',
  ),
  ...of('', '灯笼是怎么做的？', '有几个表？'),
];
