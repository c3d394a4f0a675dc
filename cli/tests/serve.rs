//! `pliant serve`: who is answered, and what.

use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::net::TcpStream;
use std::process::{Child, ChildStdout, Command, Stdio};
use std::time::Duration;

use serde_json::{Value, json};

/// A served robot; it ends with the test.
struct Served {
    process: Child,
    /// Kept open: the command prints into it.
    _out: BufReader<ChildStdout>,
    host: String,
    path: String,
}

impl Drop for Served {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

impl Served {
    fn robot(arguments: &[&str]) -> Self {
        let mut process = Command::new(env!("CARGO_BIN_EXE_pliant"))
            .arg("serve")
            .args(arguments)
            .stdout(Stdio::piped())
            .spawn()
            .expect("the command starts");
        let mut out = BufReader::new(process.stdout.take().expect("its output"));
        let mut line = String::new();
        out.read_line(&mut line).expect("an address");
        let address = line.trim().strip_prefix("http://").expect("an address of HTTP");
        let (host, path) = address.split_once('/').expect("a path");
        let (host, path) = (host.to_owned(), format!("/{path}"));
        Self { process, _out: out, host, path }
    }

    fn connect(&self) -> TcpStream {
        let stream = TcpStream::connect(&self.host).expect("a connection");
        stream.set_read_timeout(Some(Duration::from_secs(60))).expect("a limit of time");
        stream
    }

    /// Status and body of the answer to a request with these lines and this message; the connection ends with it.
    fn request(&self, first: &str, lines: &[String], message: &[u8]) -> (u16, String) {
        let mut stream = self.connect();
        let head = format!("{first} HTTP/1.1\r\nConnection: close\r\n{}\r\n\r\n", lines.join("\r\n"));
        stream.write_all(head.as_bytes()).expect("the head is sent");
        stream.write_all(message).expect("the message is sent");
        let mut answer = String::new();
        stream.read_to_string(&mut answer).expect("an answer");
        split(&answer)
    }

    fn host(&self) -> String {
        format!("Host: {}", self.host)
    }

    fn post(&self, message: &[u8], more: &str) -> (u16, String) {
        let length = format!("Content-Length: {}", message.len());
        self.request(&format!("POST {}", self.path), &[self.host(), length, more.to_owned()], message)
    }

    fn ask(&self, question: &Value) -> Value {
        let (status, body) =
            self.post(question.to_string().as_bytes(), &format!("Origin: http://{}", self.host));
        assert_eq!(status, 200, "{question}: {body}");
        serde_json::from_str(&body).expect("JSON")
    }
}

fn split(answer: &str) -> (u16, String) {
    let (head, body) = answer.split_once("\r\n\r\n").expect("a head");
    let status = head.split(' ').nth(1).and_then(|word| word.parse().ok()).expect("a status");
    (status, body.to_owned())
}

fn tip(answer: &Value) -> [f64; 3] {
    core::array::from_fn(|k| answer["frame"]["tip"][k].as_f64().expect("a tip"))
}

fn rod() -> Served {
    Served::robot(&["robots/rod.robot", "--range", "0..2N"])
}

#[test]
fn only_the_page_itself_is_answered() {
    let served = rod();
    let get = format!("GET {}", served.path);
    let own = served.host();
    let (status, page) = served.request(&get, std::slice::from_ref(&own), b"");
    assert_eq!(status, 200);
    assert!(page.starts_with("<!doctype html>"), "{}", &page[..100]);

    let question = json!({ "drives": [0.0, 0.0, 0.0] }).to_string();
    let question = question.as_bytes();
    assert_eq!(served.post(question, &format!("Origin: http://{}", served.host)).0, 200);
    for origin in ["https://example.org", "null", "http://127.0.0.1:1", "http://localhost.example.org"] {
        assert_eq!(served.post(question, &format!("Origin: {origin}")).0, 403, "{origin}");
    }
    let wrong = format!("/{}/", "0".repeat(32));
    for path in ["/", "/favicon.ico", wrong.as_str(), &served.path[..20], &format!("{}x", served.path)] {
        assert_eq!(served.request(&format!("GET {path}"), std::slice::from_ref(&own), b"").0, 403, "{path}");
    }
    // A name of another site that leads to this machine.
    for host in ["Host: example.org", "Host: 127.0.0.1:1", "Accept: */*"] {
        assert_eq!(served.request(&get, &[host.to_owned()], b"").0, 403, "{host}");
    }
    assert_eq!(served.request(&get, &[own.clone(), own.clone()], b"").0, 400, "two hosts");
    assert_eq!(served.request(&format!("PUT {}", served.path), &[own], b"").0, 405);
}

#[test]
fn messages_have_a_limited_size() {
    let served = rod();
    let (status, reason) = served.post(&vec![b' '; 1 << 20], "Accept: */*");
    assert_eq!(status, 413, "{reason}");
    let chunked = [served.host(), "Transfer-Encoding: chunked".to_owned()];
    assert_eq!(served.request(&format!("POST {}", served.path), &chunked, b"0\r\n\r\n").0, 411);
    let long = [served.host(), format!("X: {}", "x".repeat(1 << 20))];
    assert_eq!(served.request(&format!("GET {}", served.path), &long, b"").0, 431);
    // It goes on.
    served.ask(&json!({ "drives": [0.0, 0.0, 0.0] }));
}

#[test]
fn questions_are_solved_and_wrong_ones_say_why() {
    let served = rod();
    let straight = tip(&served.ask(&json!({ "drives": [0.0, 0.0, 0.0] })));
    let bent = tip(&served.ask(&json!({ "drives": [1.0, 0.0, 0.0] })));
    assert!((straight[2] - 0.242).abs() < 1e-6 && bent[0] > 0.01, "{straight:?} {bent:?}");
    let pushed = tip(&served.ask(&json!({ "drives": [0.0, 0.0, 0.0], "push": [0.0, 0.01, 0.0] })));
    assert!(pushed[1] > 0.001, "{pushed:?}");
    for (message, words) in [
        ("{", "no question"),
        ("{\"drives\": [0, 0]}", "`drives` has 2 numbers: expected 3"),
        ("{\"drives\": [0, 0, 3]}", "tension 2 is 3 N: expected a number from 0 to 2"),
        ("{\"drives\": [0, 0, 1e999]}", "number out of range"),
        ("{\"drives\": [0, 0, 0], \"step\": 10}", "`step` is 10 s"),
        ("{\"drives\": [0, 0, 0], \"pull\": 1}", "unknown field `pull`"),
    ] {
        let (status, reason) = served.post(message.as_bytes(), "Accept: */*");
        assert!(status == 400 && reason.contains(words), "{message}: {status} {reason}");
    }
}

#[test]
fn a_target_is_reached_or_the_closest_state_is_found() {
    let served = rod();
    let wanted = tip(&served.ask(&json!({ "drives": [0.7, 0.2, 0.0] })));
    let found = served.ask(&json!({ "drives": [0.1, 0.1, 0.1], "reach": wanted }));
    let away = tip(&found).iter().zip(wanted).map(|(a, b)| (a - b).abs()).fold(0.0, f64::max);
    assert!(away < 1e-5 && found["distance"] == json!(0.0), "{found}");
    let beyond = served.ask(&json!({ "drives": found["drives"], "reach": [1.0, 0.0, 0.1] }));
    assert!(beyond["distance"].as_f64().expect("a distance") > 0.5, "{beyond}");
    assert_eq!(beyond["drives"].as_array().map(Vec::len), Some(3));
}

#[test]
fn a_push_bends_in_time_and_the_robot_swings_when_it_ends() {
    let served = rod();
    let run = |push: f64, count: usize| {
        let question = json!({ "drives": [0.0, 0.0, 0.0], "push": [push, 0.0, 0.0], "step": 0.02 });
        (0..count).map(|_| tip(&served.ask(&question))[0]).collect::<Vec<_>>()
    };
    let pushed = run(0.03, 10);
    assert!(pushed[0] < pushed[2] && pushed[2] > 0.01, "{pushed:?}");
    let free = run(0.0, 20);
    assert!(free.iter().any(|x| *x < -0.005), "{free:?}");
}

#[test]
fn a_connection_serves_one_question_after_the_other() {
    let served = rod();
    let mut stream = BufReader::new(served.connect());
    for number in 0..3 {
        let message = json!({ "drives": [f64::from(number), 0.0, 0.0] }).to_string();
        let head = format!(
            "POST {} HTTP/1.1\r\n{}\r\nContent-Length: {}\r\n\r\n",
            served.path,
            served.host(),
            message.len()
        );
        // In two pieces, as a network may deliver them.
        stream.get_mut().write_all(head.as_bytes()).expect("the head is sent");
        stream.get_mut().write_all(message.as_bytes()).expect("the message is sent");
        let (mut size, mut line) = (0, String::new());
        while line != "\r\n" {
            line.clear();
            stream.read_line(&mut line).expect("a line");
            if let Some(text) = line.strip_prefix("Content-Length: ") {
                size = text.trim().parse().expect("a length");
            }
        }
        let mut body = vec![0; size];
        stream.read_exact(&mut body).expect("a body");
        let found: Value = serde_json::from_slice(&body).expect("JSON");
        assert_eq!(found["frame"]["forces"][0], json!(f64::from(number)));
    }
}

#[test]
fn a_port_that_is_taken_is_named() {
    let served = rod();
    let port = served.host.rsplit(':').next().expect("a port");
    let output = Command::new(env!("CARGO_BIN_EXE_pliant"))
        .args(["serve", "robots/rod.robot", "--range", "0..2N", "--port", port])
        .output()
        .expect("the command starts");
    let text = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.code() == Some(4) && text.contains(&format!("--port: {port}")), "{text}");
}
