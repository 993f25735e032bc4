use super::*;

const APPS: [&str; 22] = [
    "Google Maps",
    "Weather",
    "Podcasts",
    "Slack",
    "Spotify",
    "Zoom",
    "Facebook",
    "Apache DolphinScheduler",
    "Apache Zeppelin",
    "Paperless-ngx",
    "Home Assistant Companion",
    "Saleor Dashboard",
    "Ice Cubes",
    "PayForMe",
    "Wagtail CMS",
    "Chatwoot",
    "NetBox",
    "Kuna",
    "Notion",
    "Settings",
    "Linear",
    "Delta Chat",
];

const ALL: SearchedScreens<'static> = SearchedScreens { has_app: &|_| true, use_word: &|_, _| false };

fn names(apps: &[&str]) -> AppNames {
    let mut names = AppNames::default();
    for app in apps {
        names.intern(app);
    }
    names
}

fn found(query: &str) -> Vec<(&'static str, NameFit)> {
    let matches = names(&APPS).matches(&words(query), ALL);
    let named = matches.iter().flat_map(|found| found.apps.iter().map(|&app| (app, found.fit)));
    named.map(|(app, fit)| (APPS[app as usize], fit)).collect()
}

#[test]
fn a_name_is_found_however_it_is_written() {
    for (query, apps) in [
        ("paperless documents as thumbnail grid", vec![("Paperless-ngx", NameFit::Part)]),
        ("Chatwoot's inbox", vec![("Chatwoot", NameFit::Whole)]),
        ("chatwood console", vec![("Chatwoot", NameFit::Misspelt)]),
        ("dolphinschedular popup", vec![("Apache DolphinScheduler", NameFit::Misspelt)]),
        ("the dolphin scheduler popup", vec![("Apache DolphinScheduler", NameFit::Part)]),
        ("zeppelin interpreter", vec![("Apache Zeppelin", NameFit::Part)]),
        ("timeline in ice cubes", vec![("Ice Cubes", NameFit::Whole)]),
        ("add an expense in pay for me", vec![("PayForMe", NameFit::Whole)]),
        ("home assistant sensors", vec![("Home Assistant Companion", NameFit::Part)]),
        ("net box racks", vec![("NetBox", NameFit::Whole)]),
        ("wagtial page editor", vec![("Wagtail CMS", NameFit::Misspelt)]),
        (
            "apache log in form",
            vec![("Apache DolphinScheduler", NameFit::Part), ("Apache Zeppelin", NameFit::Part)],
        ),
        ("a page with a table in Notion", vec![("Notion", NameFit::OrdinaryWord)]),
        ("google maps route", vec![("Google Maps", NameFit::Whole)]),
    ] {
        assert_eq!(found(query), apps, "{query}");
    }
}

#[test]
fn words_that_are_spelt_right_are_no_misspelt_names() {
    for query in [
        "podcast episode list",
        "a chat with a bot",
        "personal assistant",
        "list of ice creams",
        "paper size dialog",
        "nation picker",
        "tuna recipe",
        "box of dice",
        "net income chart",
        "Figma file browser",
        "snack ideas",
        "wheather of new york",
        "netbook login",
    ] {
        assert_eq!(found(query), Vec::new(), "{query}");
    }
}

#[test]
fn a_word_that_other_screens_use_is_ordinary() {
    let screens = SearchedScreens { use_word: &|word, _| word == "zeppelin", ..ALL };
    let found = names(&["Zeppelin"]).matches(&words("zeppelin tour booking"), screens);
    assert_eq!(found[0].fit, NameFit::OrdinaryWord);
}

#[test]
fn an_app_without_screens_is_not_found_and_hides_no_other() {
    let names = names(&["Notion", "Notion HQ"]);
    let screens = SearchedScreens { has_app: &|app| app == 1, ..ALL };
    assert_eq!(names.matches(&words("board in notion hq"), screens)[0].apps, [1]);
    let nobody = SearchedScreens { has_app: &|_| false, ..ALL };
    assert_eq!(names.matches(&words("board in notion hq or notoin"), nobody), []);
}

#[test]
fn one_app_has_one_number() {
    let mut names = AppNames::default();
    assert_eq!((names.intern("Kuna"), names.intern(" kuna "), names.intern("NetBox")), (0, 0, 1));
    assert_eq!(names.name(0), Some("Kuna"));
}
